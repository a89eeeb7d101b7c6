package io.baton.flow.schema;

import static io.baton.flow.schema.Values.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.math.BigDecimal;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Requirement("DEF-3")
class SchemaLimitsTest {
  private static final SchemaLimits DEFAULT = SchemaLimits.DEFAULT;

  @ParameterizedTest
  @ValueSource(strings = {"a*a*a*a*a*a*a*a*b", "^(.*a){12}$", "^(a+)+\\\\1b$"})
  void aPatternThatTriesEverythingRunsOutOfBudget(String pattern) {
    Schema schema = Schema.compile(json("{'items':{'pattern':'" + pattern + "'}}"));
    assertThat(schema.check(Arr.of(Value.of("a".repeat(100) + "!"))))
        .containsExactly(
            new Violation("", "is too costly to check with the pattern of this schema"));
  }

  @Test
  void aPatternThatWouldOverflowTheStackIsAViolation() {
    Schema schema = Schema.compile(json("{'pattern':'^(a|b)*$'}"));
    assertThat(schema.check(Value.of("ab".repeat(500_000)))).hasSize(1);
  }

  @Test
  void theBudgetOfPatternsIsASetting() {
    Schema schema = Schema.compile(json("{'pattern':'x'}"), DEFAULT.withPatternReads(10));
    assertThat(schema.check(Value.of("aaaaaaaax"))).isEmpty();
    assertThat(schema.check(Value.of("a".repeat(11)))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'$ref':'#'}",
        "{'allOf':[{'$ref':'#'}]}",
        "{'$ref':'#/$defs/a','$defs':{'a':{'$ref':'#/$defs/b'},'b':{'$ref':'#/$defs/a'}}}",
      })
  void aSchemaThatRefersToItselfWithoutEndIsStopped(String schema) {
    assertThat(Schema.compile(json(schema)).check(Value.NULL))
        .extracting(Violation::message)
        .containsExactly("cannot be checked, because the schema refers to itself without end");
  }

  @Test
  void aSchemaThatDoublesItsWorkAtEveryReferenceIsStopped() {
    StringBuilder defs = new StringBuilder("'d40':{}");
    for (int i = 0; i < 40; i++) {
      String next = "{'$ref':'#/$defs/d%d'}".formatted(i + 1);
      defs.append(",'d%d':{'allOf':[%s,%s]}".formatted(i, next, next));
    }
    Schema schema = Schema.compile(json("{'$ref':'#/$defs/d0','$defs':{" + defs + "}}"));
    assertThat(schema.check(Value.NULL))
        .containsExactly(new Violation("", "is too costly to check with this schema"));
  }

  @Test
  void theStepsOfACheckAreASetting() {
    Schema schema = Schema.compile(json("{'items':{'minimum':0}}"), DEFAULT.withSteps(300));
    Value number = Value.of(1);
    assertThat(schema.check(Arr.of(Collections.nCopies(100, number)))).isEmpty();
    assertThat(schema.check(Arr.of(Collections.nCopies(400, number)))).hasSize(1);
  }

  @Test
  void aValueThatNestsTooDeepIsAViolation() {
    Schema schema = Schema.compile(json("{}"), DEFAULT.withDepth(3));
    assertThat(schema.check(json("[[1]]"))).isEmpty();
    assertThat(schema.check(json("[[[1]]]")))
        .containsExactly(new Violation("[0][0][0]", "is nested deeper than the allowed 3"));
  }

  @Test
  void aRecursiveSchemaFollowsAValueToTheLastAllowedLevel() {
    Schema schema =
        Schema.compile(
            json(
                "{'$ref':'#/$defs/n','$defs':{'n':{'allOf':[{'properties':{'a':{'$ref':'#/$defs/n'}}}]}}}"));
    Value deep = Value.NULL;
    for (int i = 1; i < DEFAULT.depth(); i++) {
      deep = Obj.of("a", deep);
    }
    assertThat(schema.check(deep)).isEmpty();
  }

  @Test
  void aSchemaThatNestsTooDeepOrIsTooLargeIsRefused() {
    String deep = "{'items':".repeat(300) + "{}" + "}".repeat(300);
    assertThatThrownBy(() -> Schema.compile(json(deep)))
        .isInstanceOf(SchemaException.class)
        .hasMessageContaining("nested deeper than the allowed 200");
    assertThatThrownBy(() -> Schema.compile(json("{'enum':[1,2,3]}"), DEFAULT.withSchemaSize(4)))
        .isInstanceOf(SchemaException.class)
        .hasMessageContaining("more than the allowed 4 values");
  }

  @Test
  void noMoreViolationsAreReportedThanTheLimit() {
    Schema schema = Schema.compile(json("{'items':{'type':'null'}}"), DEFAULT.withViolations(2));
    assertThat(schema.check(json("[1,2,3]"))).hasSize(2);
  }

  @Test
  void numbersOfExtremeSizeAreAViolationAndNotAHang() {
    Schema schema = Schema.compile(json("{'multipleOf':3}"));
    assertThat(schema.check(Value.of(new BigDecimal("1e999999999"))))
        .containsExactly(new Violation("", "is a number outside 1e-1000 to 1e1000"));
  }
}
