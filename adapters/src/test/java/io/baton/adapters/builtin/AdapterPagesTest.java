package io.baton.adapters.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.ActionInfo;
import io.baton.adapters.Adapter;
import io.baton.adapters.AdapterInfo;
import io.baton.adapters.Descriptions;
import io.baton.adapters.core.CoreAdapter;
import io.baton.conformance.Requirement;
import io.baton.flow.catalog.TypeAliases;
import io.baton.flow.problem.Problem;
import io.baton.flow.read.DefinitionOptions;
import io.baton.flow.read.Definitions;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The pages in docs/adapters are what the descriptions say. To bring them up to date: {@code mvn
 * -pl adapters -am test -Dtest=AdapterPagesTest -Dbaton.update}.
 */
final class AdapterPagesTest {
  private static final Path PAGES = Path.of("../docs/adapters");

  private final BuiltIn builtIn = BuiltIn.with(AdapterSettings.in(Path.of("target/files")));

  private List<Adapter> all() {
    List<Adapter> all = new ArrayList<>(builtIn.adapters());
    all.add(new CoreAdapter());
    return all;
  }

  @Test
  @Requirement("ADP-1")
  void every_adapter_has_a_page_that_says_what_its_schemas_say() throws IOException {
    for (Adapter adapter : all()) {
      Path file = PAGES.resolve(adapter.name() + ".md");
      String page = page(adapter);
      if (System.getProperty("baton.update") != null) {
        Files.writeString(file, page);
      }
      assertThat(file).hasContent(page);
    }
  }

  @Test
  @Requirement("ADP-4")
  void the_page_of_types_is_what_the_code_has() throws IOException {
    Path file = PAGES.resolve("types.md");
    String page = types();
    if (System.getProperty("baton.update") != null) {
      Files.writeString(file, page);
    }
    assertThat(file).hasContent(page);
  }

  private static String types() {
    StringBuilder page =
        new StringBuilder(
            """
            # Types of steps

            A step says what it does by `adapter` and `action`, or by a `type`. A type is one of these, the name of an adapter, or
            `adapter.action`. Dashes may be written as underscores. Where a type leaves the action open, the step's `action` counts
            (for `file-operation` also `operation`), otherwise the adapter's default.

            | type | adapter | action |
            |---|---|---|
            """);
    TypeAliases.aliases()
        .forEach(
            (type, target) ->
                page.append(
                        "| `%s` | [%s](%s.md) | "
                            .formatted(type, target.adapter(), target.adapter()))
                    .append(
                        target.action() == null ? "its own |\n" : "`" + target.action() + "` |\n"));
    page.append("\n| type | the step has |\n|---|---|\n");
    TypeAliases.controls()
        .forEach((type, key) -> page.append("| `%s` | `%s` |\n".formatted(type, key)));
    return page.toString();
  }

  @Test
  void the_example_of_every_page_is_a_valid_flow() {
    for (Adapter adapter : all()) {
      String flow = flow(adapter);
      if (!flow.isEmpty()) {
        assertThat(
                Definitions.read(
                        flow, "x.yaml", DefinitionOptions.DEFAULT.withCatalog(builtIn.catalog()))
                    .problems()
                    .stream()
                    .filter(Problem::isError))
            .as(adapter.name())
            .isEmpty();
      }
    }
  }

  private static String flow(Adapter adapter) {
    Obj description = Descriptions.resource(adapter.getClass(), adapter.name() + ".yaml");
    return description.at("flow") instanceof Value.Text(String text) ? text : "";
  }

  private static String page(Adapter adapter) {
    AdapterInfo info = adapter.info();
    StringBuilder page = new StringBuilder("# " + info.name() + "\n\n" + info.description() + "\n");
    if (info.defaultAction() != null) {
      page.append("\nA step that names no action means `")
          .append(info.defaultAction())
          .append("`.\n");
    }
    String flow = flow(adapter);
    if (!flow.isEmpty()) {
      page.append("\n```yaml\n").append(flow.stripTrailing()).append("\n```\n");
    }
    info.actions().values().forEach(action -> page.append(section(action)));
    return page.toString();
  }

  private static String section(ActionInfo action) {
    StringBuilder section =
        new StringBuilder("\n## " + action.name() + "\n" + action.description() + "\n");
    section.append(table("parameter", action.parameters()));
    section.append(table("result", action.result()));
    section.append("\nExample of parameters: `").append(Json.write(action.example())).append("`\n");
    return section.toString();
  }

  private static String table(String title, Obj schema) {
    if (!(schema.at("properties") instanceof Obj properties) || properties.isEmpty()) {
      return "";
    }
    StringBuilder table = new StringBuilder("\n| " + title + " | type | |\n|---|---|---|\n");
    properties
        .fields()
        .forEach(
            (name, property) -> {
              Obj fields = property instanceof Obj object ? object : Obj.EMPTY;
              boolean required =
                  schema.at("required") instanceof Arr names
                      && names.items().contains(Value.of(name));
              table
                  .append("| `")
                  .append(name)
                  .append(required ? "`, required | " : "` | ")
                  .append(type(fields))
                  .append(" | ")
                  .append(words(fields))
                  .append(" |\n");
            });
    return table.toString();
  }

  private static String type(Obj property) {
    Value type = property.has("enum") ? property.at("enum") : property.at("type");
    return switch (type) {
      case Value.Text(String name) -> name;
      case Arr names ->
          String.join(
              ", ",
              names.stream()
                  .map(it -> it instanceof Value.Text(String text) ? text : it.toString())
                  .toList());
      case Value ignored -> "any";
    };
  }

  private static String words(Obj property) {
    String description =
        property.at("description") instanceof Value.Text(String text)
            ? text.strip().replace("\n", " ").replace("|", "\\|")
            : "";
    return property.has("default")
        ? (description + " (default `" + Json.write(property.at("default")) + "`)").strip()
        : description;
  }
}
