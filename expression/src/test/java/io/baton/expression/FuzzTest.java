package io.baton.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.baton.conformance.Requirement;
import io.baton.value.Json;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever is thrown at it, the language answers with a value or an ExpressionException. */
@Requirement("EXP-5")
class FuzzTest {
  private static final List<String> PIECES =
      List.of(
          "a",
          "b.c",
          "'t'",
          "\"u\"",
          "1",
          "2.5",
          "1e3",
          "event:x.y",
          "event:",
          "{{",
          "}}",
          "${",
          "}",
          "{",
          "(",
          ")",
          "[",
          "]",
          "[*]",
          "[0]",
          ",",
          ":",
          "?",
          "??",
          "?.",
          ".",
          "..",
          "&&",
          "||",
          "&",
          "|",
          "!",
          "-",
          "+",
          "*",
          "/",
          "%",
          "==",
          "=",
          "!=",
          "<",
          "<=",
          "in",
          "not",
          "and",
          "or",
          "true",
          "null",
          "x => x",
          "=>",
          "len(",
          "map(",
          "filter(a,",
          "range(9)",
          "\\",
          "'",
          "\"",
          "#",
          "$",
          " ",
          "\n",
          "é",
          "漢",
          "😀",
          "class",
          "\u0000",
          "9e999");

  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "0",
          "-1",
          "3",
          "1.5",
          "9223372036854775807",
          "-9223372036854775807 - 1",
          "1e308",
          "1e-308",
          "''",
          "'abc'",
          "'[1]'",
          "'*'",
          "'2026-01-31T08:00:00Z'",
          "'+999999999-12-31T23:59:59Z'",
          "'yyyy-MM-dd'",
          "'QQQQQQ'",
          "'Europe/Berlin'",
          "'9999999999999d'",
          "'😀'",
          "[]",
          "[1, 2]",
          "['a', null]",
          "{}",
          "{a: 1}");

  private static final MapScope SCOPE = MapScope.of("{\"a\": [1, {\"x\": 2}], \"b\": {\"c\": 3}}");

  @Test
  void refusesEveryHeapOfPiecesCleanly() {
    int valid = 0;
    for (long seed = 0; seed < 20_000; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(1, 9); i > 0; i--) {
        text.append(PIECES.get(random.nextInt(PIECES.size())));
        text.append(random.nextBoolean() ? " " : "");
      }
      valid += isAnswered(text.toString(), seed) ? 1 : 0;
    }
    assertThat(valid).isGreaterThan(500);
  }

  private static boolean isAnswered(String source, long seed) {
    try {
      Template.compile(Value.of(source)).evaluate(SCOPE);
    } catch (TemplateException e) {
      assertThat(e.flaws().getFirst().offset()).isBetween(0, source.length());
    } catch (ExpressionException e) {
      assertThat(e.offset()).isBetween(0, source.length());
    }
    try {
      Json.write(Expression.compile(source).evaluate(SCOPE));
      return true;
    } catch (ExpressionException e) {
      assertThat(e.offset()).as("seed %d: %s", seed, source).isBetween(0, source.length());
      return false;
    }
  }

  @Test
  void callsEveryFunctionWithEverything() {
    for (String name : Functions.names()) {
      Function function = Objects.requireNonNull(Functions.find(name));
      for (int count = function.minArguments();
          count <= Math.min(3, function.maxArguments());
          count++) {
        for (String arguments : combinations(count)) {
          String call = name + "(" + arguments + ")";
          assertThatCode(() -> evaluate(call)).as(call).doesNotThrowAnyException();
        }
      }
    }
  }

  private static void evaluate(String call) {
    Expression expression = Expression.compile(call);
    try {
      Json.write(expression.evaluate(SCOPE));
    } catch (ExpressionException expected) {
      assertThat(expected.getMessage()).isNotEmpty();
    }
  }

  /** Never as literals, because some of those are refused before they get to the function. */
  private static List<String> combinations(int count) {
    List<String> all = List.of("");
    for (int i = 0; i < count; i++) {
      List<String> longer = new ArrayList<>();
      for (String start : all) {
        VALUES.forEach(
            value -> longer.add((start.isEmpty() ? "" : start + ", ") + "[" + value + "][0]"));
      }
      all = longer;
    }
    return count < 3 ? all : all.stream().filter(text -> text.hashCode() % 7 == 0).toList();
  }
}
