package io.baton.expression.jmespath;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class JmesPathTest {
  private static final Obj ORDER =
      Obj.of(
          "items",
          Arr.of(
              Obj.of("name", Value.of("pen"), "price", Value.of(new BigDecimal("1.10"))),
              Obj.of("name", Value.of("book"), "price", Value.of(new BigDecimal("20.20")))));

  private static Value search(String source, Value value) {
    return JmesPath.compile(source).search(value);
  }

  @Test
  @Requirement({"EXP-6", "EXP-7"})
  void aTransformReshapesAStepsValue() {
    assertThat(search("{total: sum(items[].price), dear: items[?price > `5`].name}", ORDER))
        .isEqualTo(
            Obj.of(
                "total",
                Value.of(new BigDecimal("21.3")),
                "dear",
                Arr.of(List.of(Value.of("book")))));
  }

  @Test
  void aSelectedObjectKeepsTheOrderInWhichItIsWritten() {
    Obj selected = (Obj) search("items[0].{z: name, a: price}", ORDER);
    assertThat(selected.fields().keySet()).containsExactly("z", "a");
  }

  @Test
  void moneyIsAddedWithoutRounding() {
    assertThat(search("sum(`[0.1, 0.2]`)", Value.NULL)).isEqualTo(Value.of(new BigDecimal("0.3")));
  }

  @Test
  void onlyATextThatIsANumberBecomesOne() {
    assertThat(
            search(
                "[to_number('1.50'), to_number(' 1'), to_number('1e999'), to_number('x')]", ORDER))
        .isEqualTo(Arr.of(Value.of(new BigDecimal("1.5")), Value.NULL, Value.NULL, Value.NULL));
  }

  @Test
  void stringsAreOrderedByCodePoint() {
    assertThat(search("sort(@)", Arr.of(Value.of("\uD83D\uDE00"), Value.of("\uFB01"))))
        .isEqualTo(Arr.of(Value.of("\uFB01"), Value.of("\uD83D\uDE00")));
  }

  @Test
  void lengthAndReverseTakeCharactersBeyondTheFirstPlaneWhole() {
    assertThat(search("[length(@), reverse(@)]", Value.of("a\uD83D\uDE00")))
        .isEqualTo(Arr.of(Value.of(2), Value.of("\uD83D\uDE00a")));
  }

  @Test
  void sortingKeepsItemsWithEqualKeysInTheirOrder() {
    Value rows = search("`[{\"k\":2,\"v\":1},{\"k\":1,\"v\":3},{\"k\":1,\"v\":2}]`", Value.NULL);
    assertThat(search("sort_by(@, &k)[].v", rows))
        .isEqualTo(Arr.of(Value.of(3), Value.of(2), Value.of(1)));
  }

  @Test
  void ofEquallyGreatItemsTheFirstIsTaken() {
    assertThat(search("max_by(@, &a).b", search("`[{\"a\":1,\"b\":1},{\"a\":1,\"b\":2}]`", ORDER)))
        .isEqualTo(Value.of(1));
  }

  @Test
  void numbersOfExtremeSizeAreCheapToRoundAndToCompare() {
    Value tiny = Value.of(new BigDecimal("1e-999999999"));
    Value huge = Value.of(new BigDecimal("1e999999999"));
    assertThat(search("ceil(@)", tiny)).isEqualTo(Value.of(1));
    assertThat(search("floor(@)", tiny)).isEqualTo(Value.of(0));
    assertThat(search("ceil(@)", huge)).isEqualTo(huge);
    assertThat(search("max(@)", Arr.of(huge, tiny))).isEqualTo(huge);
  }
}
