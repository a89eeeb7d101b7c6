package io.baton.value;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "true",
        "0",
        "-12",
        "9223372036854775807",
        "9223372036854775808",
        "0.1",
        "1E+40",
        "1.5E-20",
        "123456789012345678901234567890",
        "\"\"",
        "\"a\\\"b\\\\c\\n\\t\\r\\u0001 é 漢 😀\"",
        "[]",
        "{}",
        "[1,[2,[]],{\"a\":null}]",
        "{\"z\":1,\"a\":{\"k\":[true,false]}}",
      })
  void writesBackWhatItRead(String text) {
    assertThat(Json.write(Json.parse(text))).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"1.0, 1", "-0, 0", "-0.0, 0", "1e2, 100", "0.10, 0.1", "0e999, 0"})
  void givesEveryNumberOneForm(String text, String form) {
    assertThat(Json.parse(text)).hasToString(form);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "{\"a\":1; 1; 7; end-of-input",
        "[1,]; 1; 4; Unexpected",
        "{\"a\":1,\"a\":2}; 1; 8; appears twice",
        "1 2; 1; 3; after the end",
        "~~; 1; 1; the text ends",
        "\"a\\u0000b\"; 1; 1; NUL",
        "\"\\ud800\"; 1; 1; surrogate",
        "1e400; 1; 1; maxExponent",
        "1e-400; 1; 1; maxExponent",
        "1e99999999999; 1; 1; maxExponent",
        "NaN; 1; 4; ",
        "'a'; 1; 1; ",
        "// c; 1; 1; ",
        "01; 1; 2; ",
      })
  void refusesWithPosition(String text, int line, int column, String message) {
    assertThatThrownBy(() -> Json.parse(text))
        .isInstanceOfSatisfying(
            JsonException.class,
            e -> {
              assertThat(e.line()).isEqualTo(line);
              assertThat(e.column()).isEqualTo(column);
            })
        .hasMessageContaining(message == null ? "" : message);
  }

  @Test
  void countsLines() {
    assertThatThrownBy(() -> Json.parse("{\n  \"a\": 1,\n  \"a\": 2\n}"))
        .isInstanceOfSatisfying(
            JsonException.class, e -> assertThat(e.line() + ":" + e.column()).isEqualTo("3:3"));
  }

  @Test
  void boundsDepthNumbersTextAndSize() {
    JsonLimits limits = new JsonLimits(3, 5, 4, 6, 40);
    assertThat(Json.parse("[[[\"sixsix\", 12345, 1e4]]]", limits).depth()).isEqualTo(3);
    assertRefused("[[[[]]]]", limits, "maxDepth");
    assertRefused("123456", limits, "maxNumberLength");
    assertRefused("1e5", limits, "maxExponent");
    assertRefused("\"seven77\"", limits, "maxTextLength");
    assertRefused("{\"seven77\":1}", limits, "maxTextLength");
    assertRefused(" ".repeat(41), limits, "maxTotalLength");
  }

  @Test
  void refusesTheFloods() {
    assertRefused("[".repeat(100_000), JsonLimits.DEFAULT, "maxDepth");
    assertRefused("9".repeat(400), JsonLimits.DEFAULT, "maxNumberLength");
    assertRefused("9".repeat(4_000_000), JsonLimits.DEFAULT, "exceeds the maximum");
  }

  private static void assertRefused(String text, JsonLimits limits, String reason) {
    assertThatThrownBy(() -> Json.parse(text, limits))
        .isInstanceOf(JsonException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void refusesBytesThatAreNoUtf8() {
    byte[] latin = "{\n\"é\":1}".getBytes(ISO_8859_1);
    assertThatThrownBy(() -> Json.parse(latin, JsonLimits.DEFAULT))
        .isInstanceOfSatisfying(
            JsonException.class, e -> assertThat(e.line() + ":" + e.column()).isEqualTo("2:2"))
        .hasMessageContaining("UTF-8");
    byte[] surrogate = {'"', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '"'};
    assertThatThrownBy(() -> Json.parse(surrogate, JsonLimits.DEFAULT))
        .hasMessageContaining("UTF-8");
  }

  @Test
  void readsAndWritesStreamsWithinTheLimit() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Json.write(Obj.of("k", Value.of("é😀")), out);
    assertThat(out.toString(UTF_8)).isEqualTo("{\"k\":\"é😀\"}");
    InputStream in = new ByteArrayInputStream(out.toByteArray());
    assertThat(Json.read(in, JsonLimits.DEFAULT)).isEqualTo(Obj.of("k", Value.of("é😀")));
  }

  @Test
  void stopsReadingAStreamAtTheLimit() {
    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            return ' ';
          }
        };
    assertThatThrownBy(() -> Json.read(endless, JsonLimits.DEFAULT.withMaxTotalLength(1000)))
        .hasMessageContaining("maxTotalLength");
  }

  @Test
  void writesForPeople() {
    assertThat(Json.writePretty(Json.parse("{\"a\":[1,{}],\"b\":{\"c\":[]}}")))
        .isEqualTo(
            """
            {
              "a": [
                1,
                {}
              ],
              "b": {
                "c": []
              }
            }""");
  }

  @Test
  void neverWritesBrokenText() {
    assertThat(Json.write(Value.of("a\uD800b"))).isEqualTo("\"a\\ud800b\"");
  }

  @Test
  void weighsValuesWithoutWalkingThem() {
    Value value = Json.parse("[\"abcd\", [1, {\"k\": null}]]");
    assertThat(value.depth()).isEqualTo(3);
    assertThat(value.weight()).isBetween(20L, 50L);
    Value doubled = value;
    for (int i = 0; i < 200; i++) {
      doubled = Arr.of(doubled, doubled);
    }
    assertThat(doubled.weight()).isEqualTo(Arr.MAX_WEIGHT);
  }

  @Test
  void readsBackEveryRandomValue() {
    for (long seed = 0; seed < 2_000; seed++) {
      Value value = random(new Random(seed), 4);
      String text = Json.write(value);
      assertThat(Json.parse(text)).as("seed %d", seed).isEqualTo(value);
      assertThat(Json.write(Json.parse(text))).as("seed %d", seed).isEqualTo(text);
      assertThat(Json.parse(Json.writePretty(value))).as("seed %d", seed).isEqualTo(value);
    }
  }

  private static Value random(Random random, int depth) {
    return switch (random.nextInt(depth == 0 ? 6 : 8)) {
      case 0 -> Value.NULL;
      case 1 -> Value.of(random.nextBoolean());
      case 2 -> Value.of(random.nextLong());
      case 3 -> Value.of(random.nextInt(100));
      case 4 -> Value.of(BigDecimal.valueOf(random.nextLong(), random.nextInt(-20, 40)));
      case 5 -> Value.of(randomText(random));
      case 6 -> Arr.of(random(random, depth - 1), random(random, depth - 1));
      default ->
          Obj.of(
              randomText(random) + "1",
              random(random, depth - 1),
              randomText(random) + "2",
              random(random, depth - 1));
    };
  }

  private static String randomText(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(6); i > 0; i--) {
      text.appendCodePoint("a\"\\\n\u0001é漢😀}{".codePoints().toArray()[random.nextInt(10)]);
    }
    return text.toString();
  }
}
