package io.baton.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hostile and careless expressions: each ends quickly, with a message that names the limit. */
@Requirement("EXP-5")
class BudgetTest {
  private static final Duration QUICKLY = Duration.ofSeconds(20);

  private static Value evaluate(String source) {
    return evaluate(source, MapScope.EMPTY);
  }

  private static Value evaluate(String source, Scope scope) {
    return Assertions.assertTimeoutPreemptively(
        QUICKLY, () -> Expression.compile(source).evaluate(scope));
  }

  private static void assertLimited(String source, String limit) {
    assertThatThrownBy(() -> evaluate(source))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining(limit);
  }

  private static String nested(String open, String inner, String close, int depth) {
    return open.repeat(depth) + inner + close.repeat(depth);
  }

  @Test
  void boundsTheSource() {
    assertLimited("1+".repeat(20_000) + "1", "maxSourceLength");
    assertThatThrownBy(() -> Template.compile(Value.of("{{ " + "1+".repeat(20_000) + "1 }}")))
        .hasMessageContaining("maxSourceLength");
    ExpressionLimits small = ExpressionLimits.DEFAULT.withMaxSourceLength(5);
    assertThat(Expression.compile("1 + 2", small).source()).isEqualTo("1 + 2");
    assertThatThrownBy(() -> Expression.compile("1 + 22", small))
        .hasMessageContaining("maxSourceLength");
  }

  @Test
  void boundsNestingInEveryForm() {
    for (String source :
        List.of(
            nested("(", "1", ")", 5_000),
            nested("[", "1", "]", 5_000),
            nested("{a:", "1", "}", 3_000),
            nested("!", "1", "", 5_000),
            nested("- ", "x", "", 5_000),
            nested("not ", "1", "", 3_000),
            nested("abs(", "1", ")", 2_000),
            nested("a[", "1", "]", 5_000),
            nested("{{", "1", "}}", 3_000),
            nested("${", "1", "}", 3_000),
            nested("1?", "1", ":1", 3_000),
            "1?1:".repeat(3_000) + "1",
            "map(a,x=>".repeat(1_500) + "1" + ")".repeat(1_500))) {
      assertLimited(source, "maxNesting");
    }
  }

  @Test
  void takesLongFlatChainsAndPaths() {
    assertThat(evaluate("1" + "+1".repeat(5_000))).isEqualTo(Value.of(5_001));
    assertThat(evaluate("0" + "||0".repeat(4_000) + "||1")).isEqualTo(Value.TRUE);
    assertThat(evaluate("1" + "&&1".repeat(4_000))).isEqualTo(Value.TRUE);
    assertThat(evaluate("null" + "??null".repeat(2_000))).isEqualTo(Value.NULL);
    assertThat(evaluate("a" + ".b".repeat(5_000))).isEqualTo(Value.NULL);
    assertThat(evaluate("a" + "[*]".repeat(5_000))).isEqualTo(Value.NULL);
  }

  @Test
  void survivesTheDeepestNestingOnASmallStack() throws InterruptedException {
    int deepest = ExpressionLimits.DEEPEST - 1;
    List<String> sources =
        List.of(
            nested("(", "1", ")", deepest),
            nested("abs(", "1", ")", deepest),
            nested("!", "0", "", deepest),
            "1?1:".repeat(deepest) + "1",
            nested("map([1],x=>", "1", ")", deepest / 2),
            nested("(0 || 1 && 1 == 1 > 0 ?? 0 + 1 * ", "1", ")", deepest / 8));
    Map<String, String> outcomes = new ConcurrentHashMap<>();
    for (String source : sources) {
      Thread thread =
          new Thread(null, () -> outcomes.put(source, outcome(source)), "small", 512 << 10);
      thread.start();
      thread.join();
    }
    assertThat(outcomes).hasSize(sources.size());
    assertThat(outcomes.values()).doesNotContain("overflow").contains("1", "true");
  }

  private static String outcome(String source) {
    ExpressionLimits deepest = ExpressionLimits.DEFAULT.withMaxNesting(ExpressionLimits.DEEPEST);
    try {
      return Expression.compile(source, deepest).evaluate(MapScope.EMPTY).toString();
    } catch (ExpressionException e) {
      return e.getMessage();
    } catch (StackOverflowError e) {
      return "overflow";
    }
  }

  @Test
  void boundsTheSteps() {
    assertLimited("map(range(1000), x => map(range(1000), y => x * y))", "maxSteps");
    assertLimited("range(1000000000)", "max");
    assertLimited("range(0, 9223372036854775807, 1)", "max");
    assertLimited("all(range(20000), x => x in range(20000))", "maxSteps");
    ExpressionLimits small = ExpressionLimits.DEFAULT.withMaxSteps(10);
    assertThatThrownBy(() -> Expression.compile("sum(range(20))").evaluate(MapScope.EMPTY, small))
        .hasMessageContaining("maxSteps");
  }

  @Test
  void sharesOneBudgetAmongTheExpressionsOfATemplate() {
    Value template = Arr.of(Collections.nCopies(50, Value.of("{{ sum(range(2000)) }}")));
    assertThatThrownBy(() -> Template.compile(template).evaluate(MapScope.EMPTY))
        .hasMessageContaining("maxSteps");
  }

  @Test
  void boundsWhatIsMade() {
    assertLimited("map(['aaaaaaaaaaaaaaaa'], x => " + grown("x", 8) + ")", "maxProduced");
    assertLimited("join(map(range(9000), x => '" + "long".repeat(30) + "'), '')", "maxProduced");
    assertThatThrownBy(
            () ->
                Expression.compile("'123456' + '789'")
                    .evaluate(MapScope.EMPTY, ExpressionLimits.DEFAULT.withMaxProduced(8)))
        .hasMessageContaining("maxProduced");
  }

  private static String grown(String text, int times) {
    return times == 0 ? text : grown("replace(" + text + ", 'a', 'aaaaaaaaaaaaaaaa')", times - 1);
  }

  @Test
  void boundsResultsThatGrowBySharing() {
    String sharing = "'0123456789'";
    for (int i = 0; i < 25; i++) {
      sharing = "first(map([" + sharing + "], x => [x, x]))";
    }
    assertLimited(sharing, "maxResultWeight");
    assertLimited("len(json(" + sharing + "))", "maxProduced");
  }

  @Test
  void boundsTheDepthOfTheResult() {
    Value deep = wrapped(Value.of(1), 100);
    Scope scope = new MapScope(Obj.of("deep", deep), Set.of());
    assertThat(evaluate("deep", scope)).isEqualTo(deep);
    assertThatThrownBy(() -> evaluate("[deep]", scope)).hasMessageContaining("maxResultDepth");
    assertThatThrownBy(() -> evaluate("'' + [deep]", scope)).hasMessageContaining("maxResultDepth");
    assertThatThrownBy(() -> Template.compile(Arr.of(deep))).hasMessageContaining("maxResultDepth");
  }

  private static Value wrapped(Value value, int times) {
    return times == 0 ? value : wrapped(Arr.of(value), times - 1);
  }

  @Test
  void passesLargeDataThroughWithoutCopyingIt() {
    Value large = Value.of("x".repeat(5 << 20));
    Scope scope = new MapScope(Obj.of("input", Obj.of("large", large)), Set.of());
    assertThat(evaluate("input.large", scope)).isSameAs(large);
    assertThatThrownBy(() -> evaluate("input.large + '!'", scope))
        .hasMessageContaining("maxProduced");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "^(a+)+$",
        "(a|aa)+$",
        "(a*)*b",
        "(.*)(.*)(.*)(.*)(.*)x",
        "^(([a-z])+.)+[A-Z]([a-z])+$"
      })
  void runsCatastrophicPatternsInLinearTime(String pattern) {
    Scope scope = new MapScope(Obj.of("text", Value.of("a".repeat(5_000) + "!")), Set.of());
    assertThat(evaluate("matches(text, '" + pattern + "')", scope)).isEqualTo(Value.FALSE);
  }

  @Test
  void boundsPatterns() {
    assertLimited("matches('a', '" + "a".repeat(501) + "')", "at most 500");
    assertLimited("matches('a', '(((a{100}){100}){100}){100}')", "too large");
    assertLimited("matches('a', 'a{2000}')", "at most 1000");
    assertLimited("matches('a', '" + "(".repeat(100) + "')", "too deep");
    assertLimited("matches('" + "a".repeat(9_000) + "', '" + "a?".repeat(200) + "b')", "maxSteps");
  }

  @Test
  void boundsNumbers() {
    assertLimited("1" + "0".repeat(400), "at most 100");
    assertLimited("1e99999999999", "1e308");
    assertLimited("1e308 * 10", "1e308");
    assertLimited("1e-308 / 10", "1e308");
    assertLimited("round(1, 1000000000)", "at most 100 digits");
    assertThat(evaluate("1e308 % 7e-300")).isInstanceOf(Value.Num.class);
  }

  @Test
  void obeysEverySettingOfItsOwn() {
    ExpressionLimits tight = new ExpressionLimits(100, 20, 1_000, 1_000, 3, 40, 2, 4);
    Scope scope = new MapScope(Obj.of("wide", Value.of("w".repeat(50))), Set.of());
    assertThat(Expression.compile("[[1, 2, 3]]", tight).evaluate(scope, tight).depth())
        .isEqualTo(2);
    assertExceeds("[1, 2, 3, 4]", scope, tight, "maxListLength");
    assertExceeds("range(4)", scope, tight, "maxListLength");
    assertExceeds("wide", scope, tight, "maxResultWeight");
    assertExceeds("[[[1]]]", scope, tight, "maxResultDepth");
    assertExceeds("matches('a', 'aaaaa')", scope, tight, "at most 4");
  }

  private static void assertExceeds(
      String source, Scope scope, ExpressionLimits limits, String limit) {
    assertThatThrownBy(() -> Expression.compile(source, limits).evaluate(scope, limits))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining(limit);
  }

  @Test
  void refusesNonsenseLimits() {
    assertThatThrownBy(() -> ExpressionLimits.DEFAULT.withMaxNesting(100_000))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ExpressionLimits.DEFAULT.withMaxSteps(0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void givesTheSameResultEveryTime() {
    String source = "{k: keys({z: 1, a: 2}), u: unique(['b', 'a', 'b']), r: 1 / 3}";
    assertThat(Json.write(evaluate(source))).isEqualTo(Json.write(evaluate(source)));
  }
}
