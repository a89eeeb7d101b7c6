package io.baton.flow.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.flow.Flow;
import io.baton.flow.document.DocumentReader;
import io.baton.flow.document.Syntax;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * docs/definition-reference.md is what the schema says. To bring it up to date: {@code mvn -pl flow
 * -am test -Dtest=SchemaPageTest -Dbaton.update}.
 */
class SchemaPageTest {
  private static final Path PAGE = Path.of("..", "docs", "definition-reference.md");
  private static final String HEAD =
      """
      # Definition reference

      Every key of a flow with its type, its default and its meaning, written from the
      [JSON Schema](flow.schema.json) that editors complete and check by. [definitions.md](definitions.md) explains how they work
      together.
      """;

  @Test
  void thePageIsWhatTheSchemaSays() throws IOException {
    String page = page(schema());
    if (System.getProperty("baton.update") != null) {
      Files.writeString(PAGE, page);
    }
    assertThat(PAGE).hasContent(page);
  }

  private static String page(Obj schema) {
    Obj parts = (Obj) schema.at("$defs");
    StringBuilder page = new StringBuilder(HEAD);
    StringBuilder kinds = new StringBuilder("\n## Kinds of values\n\n| kind | |\n|---|---|\n");
    parts
        .fields()
        .forEach(
            (name, part) -> {
              if (((Obj) part).at("properties") instanceof Obj keys) {
                page.append(section(name, (Obj) part, keys));
              } else {
                kinds.append("| ").append(name).append(" | ").append(words((Obj) part));
                kinds.append(choices((Obj) part)).append(examples((Obj) part)).append(" |\n");
              }
            });
    return page.append(kinds).toString();
  }

  private static String section(String name, Obj part, Obj keys) {
    StringBuilder section = new StringBuilder("\n## " + name + "\n\n" + words(part) + "\n\n");
    section.append("| key | type | default | meaning |\n|---|---|---|---|\n");
    keys.fields()
        .forEach(
            (key, value) -> {
              Obj field = (Obj) value;
              boolean required =
                  part.at("required") instanceof Arr all && all.items().contains(Value.of(key));
              String standard =
                  field.has("default")
                      ? "`" + Json.write(field.at("default")) + "`"
                      : required ? "required" : "";
              section.append(
                  "| `%s` | %s | %s | %s%s |\n"
                      .formatted(key, type(field), standard, words(field), examples(field)));
            });
    return section.toString();
  }

  private static String words(Obj part) {
    return part.at("description") instanceof Value.Text(String text)
        ? text.replace("|", "\\|").replace("{{", "`{{").replace("}}", "}}`")
        : "";
  }

  private static String examples(Obj part) {
    if (!(part.at("examples") instanceof Arr examples) || examples.isEmpty()) {
      return "";
    }
    List<String> shown = new ArrayList<>();
    examples.forEach(example -> shown.add("`" + Json.write(example).replace("|", "\\|") + "`"));
    return " Such as " + String.join(", ", shown) + ".";
  }

  private static String choices(Obj part) {
    return part.at("anyOf") instanceof Arr ? " (" + type(part) + ")" : "";
  }

  private static String type(Obj field) {
    if (field.at("$ref") instanceof Value.Text(String reference)) {
      String name = reference.substring(reference.lastIndexOf('/') + 1);
      return "["
          + name
          + "](#"
          + (isSection(name) ? name.toLowerCase(Locale.ROOT) : "kinds-of-values")
          + ")";
    }
    if (field.has("const")) {
      return "`" + Json.write(field.at("const")) + "`";
    }
    if (field.at("enum") instanceof Arr values) {
      return String.join(", ", values.stream().map(value -> "`" + plain(value) + "`").toList());
    }
    if (field.at("anyOf") instanceof Arr ways) {
      return String.join(" or ", ways.stream().map(way -> type((Obj) way)).distinct().toList());
    }
    if (field.at("type") instanceof Arr types) {
      return String.join(" or ", types.stream().map(SchemaPageTest::plain).toList());
    }
    String type = plain(field.at("type"));
    if (type.equals("array") && field.at("items") instanceof Obj items) {
      return "list of " + type(items);
    }
    return type.isEmpty() ? "any" : type;
  }

  private static boolean isSection(String name) {
    return ((Obj) ((Obj) schema().at("$defs")).at(name)).has("properties");
  }

  private static String plain(Value value) {
    return switch (value) {
      case Value.Text(String text) -> text;
      case Value.Null ignored -> "";
      case Value other -> Json.write(other);
    };
  }

  private static Obj schema() {
    try (InputStream in = Flow.class.getResourceAsStream("flow.schema.json")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return (Obj) Objects.requireNonNull(DocumentReader.read(text, Syntax.JSON).root()).toValue();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
