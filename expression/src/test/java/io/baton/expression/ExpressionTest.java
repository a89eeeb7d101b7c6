package io.baton.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.value.Json;
import io.baton.value.Value;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionTest {
  private static final MapScope SCOPE =
      MapScope.of(
          """
          {
            "error": {"step": "charge_card", "code": "TIMEOUT", "message": "late", "class": "transient"},
            "extract_data": {"row_count": 3},
            "attempts": 2,
            "step1": {"data": [{"from": "a@x", "n": 1}, {"from": "b@x", "n": 2}, {"n": 3}]},
            "step3": {"data": {"decision": "urgent"}},
            "step-3": {"result": {"ok": true}},
            "steps": {"my-id": {"x": 7}, "1st": {"y": 8}},
            "pipeline": {"input": {"start_date": "2026-01-01"}},
            "a": {"b": {"c": [10, 20, 30]}, "class": "first", "in": 1},
            "one": 1, "none": null, "empty": [], "text": "hello", "flag": true
          }
          """,
          "extract_data.completed",
          "task.failed",
          "my.step-1.completed");

  private static String evaluate(String source) {
    return Json.write(Expression.compile(source).evaluate(SCOPE));
  }

  @ParameterizedTest
  @Requirement({"EXP-2", "EXP-3"})
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "${error.step} == 'charge_card'; true",
        "{{ extract_data.row_count > 0 }}; true",
        "event:extract_data.completed; true",
        "event:pipeline.started; false",
        "event:extract_data.completed && {{ extract_data.row_count > 0 }}; true",
        "event:extract_data.failed || event:task.failed; true",
        "event:task.failed && {{ attempts < 3 }}; true",
        "!event:task.failed and attempts == 2; false",
        "(event:nope.x or event:my.step-1.completed)&&{{flag}}; true",
        "step3.data.decision == 'urgent'; true",
        "{{step1.data[*].from}}; [\"a@x\",\"b@x\"]",
        "{{ pipeline.input.start_date }}; \"2026-01-01\"",
        "{{ a.b }}.c[0] + ${ one }; 11",
      })
  void readsTheExpressionsOfTheDocuments(String source, String expected) {
    assertThat(evaluate(source)).isEqualTo(expected);
  }

  @ParameterizedTest
  @Requirement("EXP-3")
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "1 + 2 * 3; 7",
        "(1 + 2) * 3; 9",
        "10 - 4 - 3; 3",
        "7 / 2; 3.5",
        "7 % 4; 3",
        "-7 % 4; -3",
        "5-3; 2",
        "-(2 + 3); -5",
        "0.1 + 0.2; 0.3",
        "9223372036854775807 + 1; 9223372036854775808",
        "-9223372036854775807 - 1; -9223372036854775808",
        "(-9223372036854775807 - 1) / -1; 9223372036854775808",
        "9223372036854775807 * 2; 18446744073709551614",
        "1 == 1.0; true",
        "1 == '1'; false",
        "[1, {a: 2}] == [1.0, {a: 2}]; true",
        "{a: 1, b: 2} == {b: 2, a: 1}; true",
        "'b' > 'a'; true",
        "2 <= 2 && 3 >= 3 && 1 != 2; true",
        "'x' + 1 + null + true; \"x1true\"",
        "[1] + [2, 3]; [1,2,3]",
        "2 in [1, 2]; true",
        "'b' in a; true",
        "'ell' in text; true",
        "1 in none; false",
        "3 not in [1, 2]; true",
        "not 1 == 2; true",
        "true ? 1 : 2; 1",
        "false ? 1 : true ? 2 : 3; 2",
        "none ?? 5; 5",
        "none ?? 5 > 3; true",
        "missing.deep[3].er ?? 'dflt'; \"dflt\"",
        "a.b.c[-1]; 30",
        "a?.b?.c[one]; 20",
        "a['b'][\"c\"][0]; 10",
        "a['class']; \"first\"",
        "error.class; \"transient\"",
        "a.in; 1",
        "a.b.c.1; 20",
        "a.b.c[99]; null",
        "text.length; null",
        "step-3.result.ok; true",
        "one - 3; -2",
        "steps['my-id'].x + steps.my-id.x; 14",
        "steps['1st'].y + steps.1st.y; 16",
        "one&&2; true",
        "'' || []; false",
        "!{} ; true",
        "[1, 2,]; [1,2]",
        "{a: 1, 'b c': [2], event:3}; {\"a\":1,\"b c\":[2],\"event\":3}",
        "{a: {b: 1}}.a.b; 1",
        "{{ {a: {b: 1}}.a.b }}; 1",
        "'it\\'s \\u0041\\n'; \"it's A\\n\"",
        "step1.data[*].n; [1,2,3]",
        "[[1, 2], [3]][*][0]; [1,3]",
        "([[1, 2], [3]][*])[0]; [1,2]",
        "one[*]; null",
        "filter(step1.data, x => x.n > one)[*].n; [2,3]",
        "map([1, 2], x => map([10, 20], y => x * y)); [[10,20],[20,40]]",
      })
  void computes(String source, String expected) {
    assertThat(evaluate(source)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "1 = 2; 2; did you mean '=='",
        "a === b; 2; did you mean '=='",
        "a & b; 2; did you mean '&&'",
        "a | b; 2; did you mean '||'",
        "a AND b; 2; did you mean 'and'",
        "lenght(a); 0; did you mean 'length'",
        "1 + uper('a'); 4; did you mean 'upper'",
        "now(); 0; system.started_at",
        "uuid(); 0; system.execution_id",
        "upper(); 0; takes 1 argument, not 0",
        "substring('a'); 0; takes 2 to 3 arguments",
        "text.upper(); 5; functions are called as upper(x)",
        "''.class; 2; no members",
        "a.class.forName; 2; ['class']",
        "x.constructor; 2; not available",
        "constructor; 0; not available",
        "a.getClass(); 2; functions are called",
        "T(java.lang.Runtime); 0; no function 'T'",
        "new Foo(); 4; unexpected 'Foo'",
        "a.__proto__; 2; not available",
        "1 +; 3; value is missing",
        "(1 + 2; 6; expected ')'",
        "[1, 2; 5; expected ']'",
        "{a 1}; 3; expected ':'",
        "{a: 1, a: 2}; 7; appears twice",
        "'open; 0; not closed",
        "{{ a; 0; '}}' is missing",
        "a }}; 2; nothing is open",
        "a b; 2; unexpected 'b'",
        "event: a.b; 5; without a space",
        "True && a; 0; did you mean 'true'",
        "1st; 0; steps['1st']",
        "x => x; 2; only possible as an argument",
        "upper(x => x); 6; takes no",
        "a[]; 2; [0]",
        "a ? 1; 5; expected ':'",
        "1e400; 0; 1e308",
        "'\\q'; 1; unknown escape",
        "a @ b; 2; unexpected character '@'",
      })
  void refusesWithPositionAndAdvice(String source, int offset, String advice) {
    assertThatThrownBy(() -> Expression.compile(source))
        .isInstanceOfSatisfying(
            ExpressionException.class, e -> assertThat(e.offset()).as(source).isEqualTo(offset))
        .hasMessageContaining(advice);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "none > 3; 5; (x ?? 0)",
        "'a' < 1; 4; two numbers or two strings",
        "true + 1; 5; numbers, strings or lists",
        "1 / (one - 1); 2; division by zero",
        "5 % 0; 2; division by zero",
        "-text; 0; needs a number",
        "1 in 5; 2; not in a number",
        "upper(one); 6; argument 1 must be a string, not a number",
        "a[true]; 2; an index is a whole number",
        "1e300 * 1e300; 6; 1e308",
        "number('abc'); 0; is not a number",
      })
  void failsOnValuesOfTheWrongType(String source, int offset, String advice) {
    assertThatThrownBy(() -> Expression.compile(source).evaluate(SCOPE))
        .isInstanceOfSatisfying(
            ExpressionException.class, e -> assertThat(e.offset()).as(source).isEqualTo(offset))
        .hasMessageContaining(advice);
  }

  @Test
  void tellsWhatItReads() {
    References references =
        Expression.compile(
                "event:a.completed && {{ steps['x-1'].rows[0].id > vars.limit }}"
                    + " || any(item.list, x => x.y == input[key].z) || first")
            .references();
    assertThat(references.paths())
        .containsExactlyInAnyOrder(
            List.of("steps", "x-1", "rows"),
            List.of("vars", "limit"),
            List.of("item", "list"),
            List.of("input"),
            List.of("key"),
            List.of("first"));
    assertThat(references.events()).containsExactly("a.completed");
  }

  @Test
  void asksTheScopeForNoMoreThanItNeeds() {
    Scope scope =
        new Scope() {
          @Override
          public Value root(String name) {
            throw new AssertionError("the whole of " + name + " was built");
          }

          @Override
          public Value member(String root, String name) {
            return Value.of(root + "/" + name);
          }
        };
    assertThat(Expression.compile("vars.total + steps['a'].b").evaluate(scope))
        .hasToString("\"vars/total\"");
  }

  @Test
  void shortCircuits() {
    assertThat(evaluate("false && 1 / 0")).isEqualTo("false");
    assertThat(evaluate("true || 1 / 0")).isEqualTo("true");
    assertThat(evaluate("1 ?? 1 / 0")).isEqualTo("1");
    assertThat(evaluate("true ? 1 : 1 / 0")).isEqualTo("1");
  }

  @Test
  void takesAnyValueAsACondition() {
    for (String falsy : List.of("false", "null", "0", "''", "[]", "{}", "missing")) {
      assertThat(Expression.compile(falsy).test(SCOPE)).as(falsy).isFalse();
    }
    for (String truthy : List.of("true", "1", "0.5", "'false'", "[0]", "{a: null}", "text")) {
      assertThat(Expression.compile(truthy).test(SCOPE)).as(truthy).isTrue();
    }
  }
}
