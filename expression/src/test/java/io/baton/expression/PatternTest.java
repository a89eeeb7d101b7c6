package io.baton.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The linear-time regular expressions, with the platform's own as the measure. */
class PatternTest {
  private static final List<String> PIECES =
      List.of(
          "a",
          "b",
          "c",
          ".",
          "[ab]",
          "[^a]",
          "[a-c]",
          "\\d",
          "\\w",
          "\\s",
          "\\b",
          "^",
          "$",
          "a*",
          "b+?",
          "c?",
          "a{2}",
          "b{1,2}",
          "(?:ab|c)*",
          "(a|b)+",
          "|",
          "\\.",
          "(a*)*",
          "[\\d-]");

  private static boolean found(String text, String pattern) {
    MapScope scope = new MapScope(Obj.of("t", Value.of(text), "p", Value.of(pattern)), Set.of());
    return Expression.compile("matches(t, p)").test(scope);
  }

  @Test
  void agreesWithThePlatform() {
    int matches = 0;
    for (long seed = 0; seed < 5_000; seed++) {
      Random random = new Random(seed);
      StringBuilder pattern = new StringBuilder(random.nextInt(5) == 0 ? "(?i)" : "");
      for (int i = random.nextInt(1, 6); i > 0; i--) {
        pattern.append(PIECES.get(random.nextInt(PIECES.size())));
      }
      String text = randomText(random);
      boolean expected =
          java.util.regex.Pattern.compile(pattern.toString().replaceAll("\\$", "\\\\z"))
              .matcher(text)
              .find();
      assertThat(found(text, pattern.toString()))
          .as("seed %d: %s in '%s'", seed, pattern, text)
          .isEqualTo(expected);
      matches += expected ? 1 : 0;
    }
    assertThat(matches).isBetween(500, 4_500);
  }

  private static String randomText(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(7); i > 0; i--) {
      text.append("aabbccAB1 .-\n".charAt(random.nextInt(13)));
    }
    return text.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "(?=a)b; look-around",
        "(?<n>a); named groups",
        "(a)\\1; '\\1' is not supported",
        "(a; ')' is missing",
        "a); closes nothing",
        "*a; nothing before '*'",
        "a**; one repetition follows another",
        "[a; ends too early",
        "[b-a]; backwards",
        "a{3,2}; backwards",
        "a\\; ends too early",
      })
  void refusesWhatItCannotRun(String pattern, String reason) {
    assertThatThrownBy(() -> found("a", pattern))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void seesWholeCharacters() {
    assertThat(found("😀", "^.$")).isTrue();
    assertThat(found("😀", "^[😀-😂]$")).isTrue();
    assertThat(found("Ä", "(?i)ä")).isTrue();
  }
}
