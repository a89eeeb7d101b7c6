package io.baton.flow.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.flow.dialect.Dialects;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The pages on definitions say everything that the reader knows, and their examples are valid. */
@Requirement("DEF-1")
class DefinitionPagesTest {
  private static final Pattern YAML = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

  @Test
  void theReferenceNamesEveryKey() {
    String page = page("definitions.md");

    for (KeyTable table : KeyTables.all()) {
      assertThat(table.keys())
          .allSatisfy(
              key ->
                  assertThat(page)
                      .as("%s of %s", key, table.what())
                      .containsPattern("(?<![A-Za-z])" + Pattern.quote(key) + "(?![A-Za-z])"));
    }
  }

  @Test
  void theExamplesOfBothPagesAreValid() {
    List<String> flows =
        List.of("definitions.md", "dialects.md").stream()
            .flatMap(name -> blocks(page(name)).stream())
            .filter(block -> block.startsWith("id:"))
            .toList();

    assertThat(flows).hasSize(2);
    assertThat(flows)
        .allSatisfy(
            flow -> assertThat(Definitions.read(flow, "example.yaml").problems()).isEmpty());
  }

  @Test
  void partsOfFlowsInTheReferenceAreValidInAFlow() {
    List<String> blocks = blocks(page("definitions.md"));
    String steps =
        blocks.stream().filter(block -> block.startsWith("- id:")).findFirst().orElseThrow();
    String rest =
        blocks.stream().filter(block -> block.startsWith("triggers:")).findFirst().orElseThrow();
    String flow =
        "id: parts\nvars: { page: 0 }\n"
            + rest
            + "steps:\n  - { id: create_user, adapter: core, action: noop }\n"
            + steps.indent(2);

    assertThat(Definitions.read(flow, "parts.yaml").problems()).isEmpty();
  }

  @Test
  void everyFormatHasItsSection() {
    String page = page("dialects.md");

    assertThat(Dialects.names())
        .allSatisfy(name -> assertThat(page).contains("| `" + name + "` |"));
    assertThat(Dialects.names().subList(1, Dialects.names().size()))
        .allSatisfy(name -> assertThat(page).contains("\n## " + name + "\n"));
  }

  private static List<String> blocks(String page) {
    return YAML.matcher(page).results().map((MatchResult found) -> found.group(1)).toList();
  }

  private static String page(String name) {
    try {
      return Files.readString(Path.of("..", "docs", name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
