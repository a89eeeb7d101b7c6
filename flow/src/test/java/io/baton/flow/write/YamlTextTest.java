package io.baton.flow.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.flow.document.DocumentReader;
import io.baton.flow.document.DocumentReading;
import io.baton.flow.document.Syntax;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class YamlTextTest {
  private static final List<String> AWKWARD =
      List.of(
          "",
          " ",
          "a",
          "yes",
          "No",
          "null",
          "~",
          "10s",
          "1.5",
          "1e3",
          "0x1f",
          "-",
          "- a",
          "a: b",
          "a #b",
          "#x",
          "{{ vars.x }}",
          "[1]",
          "{a: 1}",
          "a\nb",
          "a\nb\n",
          "a\n\nb\n\n",
          "\na",
          " a\nb",
          "a \nb",
          "\ttab",
          "a\tb\nc",
          "\"quoted\"",
          "it's",
          "\\",
          "é ü 漢字 🚀",
          "\u0085",
          "\u2028",
          "\u0001",
          "---",
          "...",
          "&a",
          "*a",
          "!x",
          "%x",
          "@x",
          "`x`",
          "|",
          ">",
          "?",
          "a:",
          ":a",
          "2024-01-15",
          "true",
          "x".repeat(1500),
          "=",
          "<<",
          "a\r\nb");

  @Test
  void writesBlocksShortListsAndOnlyNecessaryQuotes() {
    Obj value =
        Obj.builder()
            .put("id", "demo")
            .put("timeout", "30s")
            .put("answer", "yes")
            .put("text", "line one\nline two\n")
            .put("dependsOn", Arr.of(Value.of("a"), Value.of("b")))
            .put("params", Obj.of("url", Value.of("{{ vars.api }}/users"), "none", Obj.EMPTY))
            .put("steps", Arr.of(Obj.of("id", Value.of("one"), "size", Value.of(1)), Obj.EMPTY))
            .build();

    assertThat(YamlText.of(value))
        .isEqualTo(
            """
            id: demo
            timeout: 30s
            answer: "yes"
            text: |
              line one
              line two
            dependsOn: [a, b]
            params:
              url: "{{ vars.api }}/users"
              none: {}
            steps:
              - id: one
                size: 1
              - {}
            """);
  }

  @Test
  void everyTextComesBackAsItWas() {
    for (String text : AWKWARD) {
      assertComesBack(Obj.of("key", Value.of(text)));
      assertComesBack(Obj.of(text, Value.of(1)));
      assertComesBack(Obj.of("list", Arr.of(Value.of(text), Obj.of(text, Value.of(text)))));
    }
  }

  @Test
  void randomValuesComeBackAsTheyWere() {
    for (long seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      assertComesBack(Obj.of("seed", Value.of(seed), "value", value(random, 4)));
    }
  }

  private static void assertComesBack(Obj value) {
    String yaml = YamlText.of(value);
    DocumentReading reading = DocumentReader.read(yaml, Syntax.YAML);
    assertThat(reading.problems()).as(yaml).isEmpty();
    assertThat(Objects.requireNonNull(reading.root()).toValue()).as(yaml).isEqualTo(value);
  }

  private static Value value(Random random, int depth) {
    return switch (random.nextInt(depth > 0 ? 8 : 6)) {
      case 0 -> Value.NULL;
      case 1 -> Value.of(random.nextBoolean());
      case 2 -> Value.of(random.nextLong());
      case 3 -> Value.of(BigDecimal.valueOf(random.nextInt(), random.nextInt(40) - 20));
      case 4, 5 -> Value.of(text(random));
      case 6 -> {
        List<Value> items = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          items.add(value(random, depth - 1));
        }
        yield Arr.of(items);
      }
      default -> {
        Obj.Builder fields = Obj.builder();
        for (int i = random.nextInt(4); i > 0; i--) {
          fields.put(text(random), value(random, depth - 1));
        }
        yield fields.build();
      }
    };
  }

  private static String text(Random random) {
    return AWKWARD.get(random.nextInt(AWKWARD.size()));
  }
}
