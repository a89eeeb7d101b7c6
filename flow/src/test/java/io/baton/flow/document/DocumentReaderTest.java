package io.baton.flow.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.flow.problem.Position;
import io.baton.flow.problem.Problem;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Requirement({"DEF-1", "DEF-2"})
class DocumentReaderTest {

  @Test
  void readsYamlScalarsByTheCoreSchema() {
    Value value =
        yaml(
            """
            int: 42
            negative: -7
            plus: +3
            hex: 0xff
            octal: 0o17
            float: 1.50
            large: 12345678901234567890
            exponent: 1e3
            truth: True
            nothing: ~
            empty:
            duration: 10s
            date: 2024-01-15
            time: 12:30
            yes: yes
            quoted: "12"
            underscore: 1_000
            """);

    assertThat(value)
        .isEqualTo(
            Obj.builder()
                .put("int", 42)
                .put("negative", -7)
                .put("plus", 3)
                .put("hex", 255)
                .put("octal", 15)
                .put("float", Value.of(new BigDecimal("1.5")))
                .put("large", Value.of(new BigDecimal("12345678901234567890")))
                .put("exponent", 1000)
                .put("truth", true)
                .put("nothing", Value.NULL)
                .put("empty", Value.NULL)
                .put("duration", "10s")
                .put("date", "2024-01-15")
                .put("time", "12:30")
                .put("yes", "yes")
                .put("quoted", "12")
                .put("underscore", "1_000")
                .build());
  }

  @Test
  void readsJsonWithCommentsAndKeepsPositions() {
    DocumentReading reading =
        read(
            """
            // a comment
            {
              "a": 1.0, /* more
              lines */ "b": [true, null, "x\\u0041\\n"]
            }
            """,
            Syntax.JSON);

    assertThat(reading.problems()).isEmpty();
    assertThat(root(reading).toValue())
        .isEqualTo(Obj.of("a", Value.of(1), "b", Arr.of(Value.TRUE, Value.NULL, Value.of("xA\n"))));
    Node.Field b = field(root(reading), "b");
    assertThat(b.keyPosition()).isEqualTo(new Position(4, 12));
    assertThat(b.value().position()).isEqualTo(new Position(4, 17));
  }

  @Test
  void yamlNodesKnowTheirLineAndColumn() {
    Node root = root(read("id: a\nsteps:\n  - id: one\n", Syntax.YAML));

    Node.Seq steps = (Node.Seq) field(root, "steps").value();
    assertThat(field(steps.items().getFirst(), "id").value().position())
        .isEqualTo(new Position(3, 9));
    assertThat(field(root, "steps").keyPosition()).isEqualTo(new Position(2, 1));
  }

  @Test
  void anEllipsisIsReadAsNothingWithAWarning() {
    DocumentReading reading =
        read("{\"steps\": [ ... ], \"result\": { ... }, \"x\": {\"a\": 1, ... }}", Syntax.JSON);

    assertThat(root(reading).toValue())
        .isEqualTo(
            Obj.builder()
                .put("steps", Arr.EMPTY)
                .put("result", Obj.EMPTY)
                .put("x", Obj.of("a", Value.of(1)))
                .build());
    assertThat(reading.problems()).hasSize(3).noneMatch(Problem::isError);
    assertThat(reading.problems().getFirst().path()).isEqualTo("steps");
  }

  @Test
  void autoTakesFlowStyleYamlAsYamlAndJsonAsJson() {
    assertThat(root(read("{a: b, c: [d]}", Syntax.AUTO)).toValue())
        .isEqualTo(Obj.of("a", Value.of("b"), "c", Arr.of(Value.of("d"))));
    assertThat(root(read("\ufeff {\"a\": 1} // end", Syntax.AUTO)).toValue())
        .isEqualTo(Obj.of("a", Value.of(1)));
    assertThat(root(read("- 1\n- 2\n", Syntax.AUTO)).toValue())
        .isEqualTo(Arr.of(Value.of(1), Value.of(2)));
  }

  @Test
  void brokenJsonIsExplainedAsJson() {
    assertThat(only(read("{\"a\": 1,\n \"b\" 2}", Syntax.AUTO)))
        .isEqualTo(
            Problem.error("", new Position(2, 6), "expected ':' after the key 'b', but found '2'"));
    assertThat(only(read("{\"a\": [1, 2", Syntax.AUTO)).message())
        .isEqualTo("expected ',' or ']', but found the end of the text");
  }

  @ParameterizedTest
  @EnumSource(
      value = Syntax.class,
      names = {"YAML", "JSON"})
  void aKeyThatStandsTwiceIsRefusedNamingBothPlaces(Syntax syntax) {
    Problem problem = only(read("{\"a\": {\"k\": 1,\n\"k\": 2}}", syntax));

    assertThat(problem.path()).isEqualTo("a.k");
    assertThat(problem.position()).isEqualTo(new Position(2, 1));
    assertThat(problem.message()).contains("'k'", "first at 1:8", "again at 2:1");
  }

  @Test
  void aliasesStandForTheirAnchorAndMergeKeysYieldToOwnKeys() {
    Value value =
        yaml(
            """
            base: &base { retries: 3, timeout: 5s }
            one: *base
            two: { <<: *base, timeout: 9s }
            three: { <<: [ { a: 1 }, { a: 2, b: 3 } ] }
            &key four: *key
            """);

    Obj base = Obj.of("retries", Value.of(3), "timeout", Value.of("5s"));
    assertThat(value)
        .isEqualTo(
            Obj.builder()
                .put("base", base)
                .put("one", base)
                .put("two", Obj.of("timeout", Value.of("9s"), "retries", Value.of(3)))
                .put("three", Obj.of("a", Value.of(1), "b", Value.of(3)))
                .put("four", "four")
                .build());
  }

  @Test
  void anAliasBombIsRefusedWithoutExpandingIt() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 30; i++) {
      bomb.append("a%d: &a%d [".formatted(i, i));
      bomb.append("*a%d, ".formatted(i - 1).repeat(10)).append("]\n");
    }

    Problem problem = only(read(bomb.toString(), Syntax.YAML));

    assertThat(problem.message()).contains("more than 1500000 values");
  }

  @Test
  void aliasesCannotNestDeeperThanTheLimit() {
    StringBuilder text = new StringBuilder("a0: &a0 [x]\n");
    for (int i = 1; i < 120; i++) {
      text.append("a%d: &a%d [*a%d]\n".formatted(i, i, i - 1));
    }

    assertThat(only(read(text.toString(), Syntax.YAML)).message())
        .isEqualTo("nested more than 100 levels deep");
  }

  @Test
  void anAliasInsideItsOwnAnchorIsRefused() {
    assertThat(only(read("a: &a [*a]", Syntax.YAML)).message()).contains("'*a' has no anchor");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a: !!java.io.File x", "a: !foo x", "a: !!str x", "a: !x {b: 1}", "!foo k: v"})
  void tagsAreRefused(String text) {
    assertThat(only(read(text, Syntax.YAML)).message()).contains("is not allowed");
  }

  @Test
  void aSecondDocumentIsRefused() {
    Problem problem = only(read("a: 1\n---\nb: 2\n", Syntax.YAML));

    assertThat(problem.position()).isEqualTo(new Position(2, 1));
    assertThat(problem.message()).contains("a second document begins here");
  }

  @ParameterizedTest
  @EnumSource(
      value = Syntax.class,
      names = {"YAML", "JSON", "AUTO"})
  void depthIsBounded(Syntax syntax) {
    assertThat(only(read("[".repeat(100_000), syntax)).message())
        .isEqualTo("nested more than 100 levels deep");
    String allowed = "[".repeat(100) + "]".repeat(100);
    assertThat(read(allowed, syntax).problems()).isEmpty();
  }

  @Test
  void sizeAndNodesAreBounded() {
    DocumentLimits small = new DocumentLimits(20, 5, 4, 10);

    assertThat(only(DocumentReader.read("x".repeat(21), Syntax.YAML, small)).message())
        .contains("larger than the limit of 20");
    assertThat(only(DocumentReader.read("[1, 2, 3, 4]", Syntax.JSON, small)).message())
        .contains("more than 4 values");
    assertThat(only(DocumentReader.read("12345678901", Syntax.JSON, small)).message())
        .contains("at most 10 digits");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e400", "-1e400", "1e-400", "1e99999999999", "1E999999"})
  void numbersBeyondEveryDoubleAreRefused(String number) {
    assertThat(only(read("{\"a\": " + number + "}", Syntax.JSON)).message())
        .contains("the number is too large");
    assertThat(only(read("a: " + number, Syntax.YAML)).message())
        .contains("the number is too large");
  }

  @Test
  void numbersWithHundredsOfDigitsAreRefused() {
    assertThat(only(read("[" + "9".repeat(400) + "]", Syntax.JSON)).path()).isEqualTo("[0]");
    assertThat(only(read("a: " + "9".repeat(400), Syntax.YAML)).path()).isEqualTo("a");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\": \"\\u0000\"}",
        "{\"a\": \"x\0\"}",
        "{\"a\u0000\": 1}",
        "{\"\\u0000\": 1}"
      })
  void nulIsRefused(String text) {
    assertThat(read(text, Syntax.JSON).problems()).anyMatch(Problem::isError);
    assertThat(read(text, Syntax.YAML).problems()).anyMatch(Problem::isError);
    assertThat(read(text, Syntax.AUTO).problems()).anyMatch(Problem::isError);
  }

  @Test
  void controlCharactersAndHalfCharactersAreRefused() {
    assertThat(only(read("a: 1\nb: x\u0007", Syntax.YAML)))
        .isEqualTo(
            Problem.error(
                "",
                new Position(2, 5),
                "the character U+0007 is not allowed in a text file; remove it"));
    assertThat(only(read("[\"\\ud800\"]", Syntax.JSON)).message()).contains("lone surrogate");
  }

  @Test
  void bytesThatAreNotUtf8AreRefusedAtTheirPlace() {
    byte[] bytes = "a: 1\nb: x".getBytes(StandardCharsets.UTF_8);
    bytes[8] = (byte) 0xff;

    Problem problem = only(DocumentReader.read(bytes, Syntax.AUTO, DocumentLimits.DEFAULT));

    assertThat(problem.position()).isEqualTo(new Position(2, 4));
    assertThat(problem.message()).contains("not UTF-8 here (byte 9)");
  }

  @Test
  void truncatedUtf8IsRefused() {
    byte[] bytes = {'a', ':', ' ', (byte) 0xe2, (byte) 0x82};

    assertThat(only(DocumentReader.read(bytes, Syntax.AUTO, DocumentLimits.DEFAULT)).message())
        .contains("not UTF-8");
  }

  @Test
  void yamlMistakesAreExplainedInPlainWords() {
    assertThat(only(read("a:\n\tb: 1\n", Syntax.YAML)).message()).contains("use spaces");
    assertThat(only(read("a: b: c\n", Syntax.YAML)).message())
        .contains("a ':' is not allowed here");
    assertThat(only(read("a: \"x\n", Syntax.YAML)).message()).contains("never closed");
    assertThat(only(read("a: {{ vars.x }}\n", Syntax.YAML)).message()).contains("put quotes");
    assertThat(only(read("a: {{ vars.x }}/users\n", Syntax.YAML)).message()).contains("put quotes");
    assertThat(only(read("a: [1, 2\nb: 3\n", Syntax.YAML)).message()).contains("']'");
    assertThat(only(read("a: @x\n", Syntax.YAML)).message()).contains("put quotes around");
    assertThat(only(read("a: 1\n  b: 2\n", Syntax.YAML)).position().line()).isEqualTo(2);
    assertThat(only(read("", Syntax.YAML)).message()).isEqualTo("the document is empty");
    assertThat(only(read("  \n# only a comment\n", Syntax.AUTO)).message())
        .isEqualTo("the document is empty");
    assertThat(only(read("a: .nan", Syntax.YAML)).message()).contains("not a number");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\": 01}",
        "{\"a\": 1.}",
        "{\"a\": +1}",
        "[1,]",
        "{\"a\": 1,}",
        "{a: 1}",
        "[\"\\x\"]",
        "[\"a\nb\"]",
        "[tru]",
        "[nullx]",
        "[1 2]",
        "",
        "[",
        "{\"a\"",
        "/",
        "/* x",
        "[1] 2",
        "[\"\\u00g0\"]"
      })
  void whatIsNotJsonIsRefusedWithOneProblem(String text) {
    assertThat(only(read(text, Syntax.JSON)).isError()).isTrue();
  }

  private static Value yaml(String text) {
    DocumentReading reading = read(text, Syntax.YAML);
    assertThat(reading.problems()).isEmpty();
    return root(reading).toValue();
  }

  private static DocumentReading read(String text, Syntax syntax) {
    return DocumentReader.read(text, syntax);
  }

  private static Node root(DocumentReading reading) {
    return Objects.requireNonNull(reading.root());
  }

  private static Node.Field field(Node node, String key) {
    return Objects.requireNonNull(((Node.Fields) node).fields().get(key));
  }

  private static Problem only(DocumentReading reading) {
    assertThat(reading.problems()).hasSize(1);
    return reading.problems().getFirst();
  }
}
