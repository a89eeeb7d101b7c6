package io.baton.expression.jmespath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.expression.ExpressionException;
import io.baton.value.Arr;
import io.baton.value.Value;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Requirement("EXP-5")
class JmesLimitsTest {
  private static final Arr ROWS = Arr.of(Collections.nCopies(1_000, Value.of("row")));

  @Test
  void sourceLongerThanItsLimitIsRefused() {
    JmesLimits limits = JmesLimits.DEFAULT.withMaxSourceLength(3);
    assertThat(JmesPath.compile("abc", limits).search(Value.NULL)).isEqualTo(Value.NULL);
    assertThatThrownBy(() -> JmesPath.compile("abcd", limits))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("at most 3 are allowed");
  }

  @Test
  void nestingDeeperThanItsLimitIsRefused() {
    JmesLimits limits = JmesLimits.DEFAULT.withMaxNesting(3);
    assertThat(JmesPath.compile("a.b.c", limits).source()).isEqualTo("a.b.c");
    assertThatThrownBy(() -> JmesPath.compile("a.b.c.d", limits))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("deeper than the allowed 3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"!", "(", "[", "{a:", "[?", "abs(", "a.", "a|", "a||", "a[*].", "a[]."})
  void hostileNestingIsRefusedAndNeverOverflowsTheStack(String part) {
    JmesLimits generous = JmesLimits.DEFAULT.withMaxSourceLength(1_000_000);
    assertThatThrownBy(() -> JmesPath.compile(part.repeat(100_000) + "a", generous))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("deeper than the allowed 200");
  }

  @Test
  void aDeepLiteralIsRefused() {
    assertThatThrownBy(() -> JmesPath.compile("`" + "[".repeat(4_000) + "]".repeat(4_000) + "`"))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("not JSON");
  }

  @Test
  void moreWorkThanTheLimitIsRefused() {
    JmesLimits limits = JmesLimits.DEFAULT.withMaxSteps(5_000);
    assertThat(JmesPath.compile("[*].length(@)", limits).source()).isNotEmpty();
    assertThatThrownBy(() -> JmesPath.compile("[*].[a,b,c,d,e,f]", limits).search(ROWS))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("more than the allowed 5000 steps");
  }

  @Test
  void aResultLargerThanItsLimitIsRefused() {
    JmesLimits limits = JmesLimits.DEFAULT.withMaxResultWeight(ROWS.weight());
    assertThat(JmesPath.compile("@", limits).search(ROWS)).isEqualTo(ROWS);
    assertThatThrownBy(() -> JmesPath.compile("[@]", limits).search(ROWS))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("larger than the allowed");
  }

  @Test
  void aResultDeeperThanItsLimitIsRefused() {
    JmesLimits limits = JmesLimits.DEFAULT.withMaxResultDepth(2);
    assertThat(JmesPath.compile("[@]", limits).search(ROWS)).isEqualTo(Arr.of(ROWS));
    assertThatThrownBy(() -> JmesPath.compile("[[@]]", limits).search(ROWS))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("deeper than the allowed 2 levels");
  }

  @Test
  void noSettingAllowsNestingBeyondTheStack() {
    assertThatThrownBy(() -> JmesLimits.DEFAULT.withMaxNesting(JmesLimits.DEEPEST + 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%s",
        "to_string(%s)",
        "(%1$s) == (%1$s)",
        "contains(%1$s, '')",
        "%s | [][][][][][][][][][][][][][][][][][][][][][][][][][]"
      })
  void aValueThatDoublesAtEveryStepIsStoppedEarly(String around) {
    String doubling = "[@,@]" + "|[@,@]".repeat(90);
    assertThatThrownBy(() -> JmesPath.compile(around.formatted(doubling)).search(ROWS))
        .isInstanceOf(ExpressionException.class);
  }

  @Test
  void sortingManyCopiesOfALongTextIsPaidFor() {
    Value text = Value.of("x".repeat(100_000));
    String copies = "[" + "@,".repeat(500) + "@]";
    assertThatThrownBy(() -> JmesPath.compile("sort(" + copies + ")").search(text))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("steps");
  }
}
