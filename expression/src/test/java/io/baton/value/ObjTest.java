package io.baton.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjTest {
  private static final int[] AROUND_THE_LIMIT = {FewFields.MOST, FewFields.MOST + 1};

  private static Obj counting(int fields) {
    Obj.Builder builder = Obj.builder();
    for (int i = fields; i > 0; i--) {
      builder.put("k" + i, i);
    }
    return builder.build();
  }

  private static Map<String, Value> hashed(Obj object) {
    return new LinkedHashMap<>(object.fields());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 7, 8, 9, 30})
  void keepsItsFieldsInOrderHoweverManyTheyAre(int size) {
    Obj object = counting(size);

    assertThat(object.size()).isEqualTo(size);
    assertThat(object).isEqualTo(Obj.of(hashed(object))).hasSameHashCodeAs(hashed(object));
    assertThat(Json.parse(Json.write(object))).isEqualTo(object).hasToString(object.toString());
    for (int i = 1; i <= size; i++) {
      assertThat(object.get("k" + i)).isEqualTo(Value.of(i));
    }
    assertThat(object.has("k0")).isFalse();
    assertThat(object.at("k0")).isEqualTo(Value.NULL);
    assertThat(object.fields().keySet()).hasSize(size).doesNotContain("k0");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 8, 9})
  void setsAndReplacesAndRemovesWithoutTouchingTheOriginal(int size) {
    Obj object = counting(size);
    String before = object.toString();

    Obj more = object.with("new", Value.TRUE);
    Obj replaced = object.with("k1", Value.TRUE);

    assertThat(more.size()).isEqualTo(size + 1);
    assertThat(more.toString()).endsWith("\"new\":true}");
    assertThat(more.without("new")).isEqualTo(object);
    assertThat(replaced.size()).isEqualTo(size);
    assertThat(replaced.toString()).isEqualTo(before.replace("\"k1\":1", "\"k1\":true"));
    assertThat(object).hasToString(before);
  }

  @Test
  void weighsTheSameHoweverItWasMade() {
    for (int size : AROUND_THE_LIMIT) {
      Obj object = counting(size);
      assertThat(Obj.of(hashed(object)).weight()).isEqualTo(object.weight());
      assertThat(Obj.of("in", object).depth()).isEqualTo(2);
    }
  }

  @Test
  void aKeyPutTwiceKeepsItsFirstPlaceAndItsLastValue() {
    Obj.Builder builder = Obj.builder().put("a", 1).put("b", 2).put("a", 3);

    assertThat(builder.build()).hasToString("{\"a\":3,\"b\":2}");
    assertThat(Obj.of("a", Value.TRUE, "a", Value.FALSE)).hasToString("{\"a\":false}");
  }

  @Test
  void aBuilderThatGoesOnLeavesWhatItBuiltAlone() {
    Obj.Builder builder = Obj.builder(1).put("a", 1);
    Obj first = builder.build();

    assertThat(builder.put("b", 2).build()).hasToString("{\"a\":1,\"b\":2}");
    assertThat(first).hasToString("{\"a\":1}");
  }

  @Test
  void cannotBeChangedFromOutside() {
    for (int size : AROUND_THE_LIMIT) {
      Map<String, Value> fields = counting(size).fields();
      assertThatThrownBy(() -> fields.put("x", Value.NULL))
          .isInstanceOf(UnsupportedOperationException.class);
      assertThatThrownBy(() -> fields.remove("k1"))
          .isInstanceOf(UnsupportedOperationException.class);
      assertThatThrownBy(() -> fields.entrySet().iterator().next().setValue(Value.NULL))
          .isInstanceOf(UnsupportedOperationException.class);
      var entries = fields.entrySet().iterator();
      fields.forEach((key, value) -> entries.next());
      assertThatThrownBy(entries::next).isInstanceOf(NoSuchElementException.class);
    }
  }
}
