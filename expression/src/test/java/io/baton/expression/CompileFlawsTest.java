package io.baton.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.baton.conformance.Requirement;
import io.baton.value.Value;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Everything that can be said against a text before it runs is said at once. */
@Requirement("EXP-5")
class CompileFlawsTest {
  private static List<String> flaws(String logic) {
    ExpressionException thrown =
        catchThrowableOfType(ExpressionException.class, () -> Expression.compile(logic));
    return thrown.flaws().stream().map(flaw -> flaw.offset() + ": " + flaw.message()).toList();
  }

  private static List<String> templateFlaws(String text) {
    TemplateException thrown =
        catchThrowableOfType(TemplateException.class, () -> Template.compile(Value.of(text)));
    return thrown.flaws().stream().map(flaw -> flaw.offset() + ": " + flaw.message()).toList();
  }

  @Test
  void aWrittenPatternIsReadBeforeTheRun() {
    assertThat(flaws("x && matches(a, '(')"))
        .containsExactly("16: matches: the pattern is not usable: a ')' is missing");
    assertThat(flaws("matches(a, '(?<=x)y')")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "formatDate(a, 'nonsense {')",
        "formatDate(a, 'yyyy', 'Europe/Berln')",
        "parseDate(a, 'QQQQQQQ')",
        "addDuration(a, '5 parsecs')",
        "duration('soon')"
      })
  void writtenFormatsZonesAndDurationsAreReadBeforeTheRun(String logic) {
    assertThat(flaws(logic)).hasSize(1);
  }

  @Test
  void whatIsNotWrittenDownIsJudgedWhenItRuns() {
    assertThat(Expression.compile("matches(a, b) || duration(c) > 0").source()).isNotEmpty();
    assertThat(Expression.compile("matches(a, '^x+$') && duration('5s') > 0").source())
        .isNotEmpty();
  }

  @Test
  void everyFlawOfOneExpressionIsNamed() {
    assertThat(flaws("nope(1) && upper() == True || a.constructor"))
        .containsExactly(
            "0: there is no function 'nope'",
            "11: upper takes 1 argument, not 0",
            "22: 'True' is not a value; did you mean 'true'?",
            "32: 'constructor' is not available; write ['constructor'] for a field of that name");
  }

  @Test
  void islandsAfterAFlawAreReadToo() {
    assertThat(flaws("{{ a + }} && {{ nope(b) }} && {{ c == }}"))
        .containsExactly(
            "7: a value is missing before '}'",
            "16: there is no function 'nope'",
            "38: a value is missing before '}'");
  }

  @Test
  void everyIslandOfOneTextIsNamed() {
    assertThat(templateFlaws("a {{ b + }} c ${ d * } e {{ f }} {{ nope(g) }} {{ h"))
        .containsExactly(
            "9: a value is missing before '}'",
            "21: a value is missing before '}'",
            "36: there is no function 'nope'",
            "47: '}}' is missing");
  }

  @Test
  void namesAreKnownAlsoWhereTheTextIsFlawed() {
    assertThat(Expression.mentions("event:x.completed && {{ a.b + }} && {{ c }}"))
        .containsExactly(
            new Mention.Event("x.completed", 6),
            new Mention.Path(List.of("a", "b"), 24),
            new Mention.Path(List.of("c"), 39));
    assertThat(Template.mentions("{{ a.b + }} and {{ c }}, {{ c }}"))
        .containsExactly(
            new Mention.Path(List.of("a", "b"), 3),
            new Mention.Path(List.of("c"), 19),
            new Mention.Path(List.of("c"), 28));
  }
}
