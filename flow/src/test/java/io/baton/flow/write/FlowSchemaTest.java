package io.baton.flow.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.flow.Flow;
import io.baton.flow.dialect.Documents;
import io.baton.flow.document.DocumentReader;
import io.baton.flow.document.Syntax;
import io.baton.flow.read.Definitions;
import io.baton.flow.read.KeyTable;
import io.baton.flow.read.KeyTables;
import io.baton.flow.schema.Schema;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The published schema says the same as the reader. */
@Requirement("DEF-2")
class FlowSchemaTest {
  private static final Path ROOT = Path.of("..");

  /** Which definition of the schema describes the objects of which key table. */
  private static final Map<String, KeyTable> TABLES =
      Map.ofEntries(
          Map.entry("flow", KeyTables.FLOW),
          Map.entry("step", KeyTables.STEP),
          Map.entry("retry", KeyTables.RETRY),
          Map.entry("timeouts", KeyTables.TIMEOUTS),
          Map.entry("concurrency", KeyTables.CONCURRENCY),
          Map.entry("input", KeyTables.INPUT),
          Map.entry("output", KeyTables.OUTPUT),
          Map.entry("wait", KeyTables.WAIT),
          Map.entry("approval", KeyTables.APPROVAL),
          Map.entry("async", KeyTables.ASYNC),
          Map.entry("callback", KeyTables.CALLBACK),
          Map.entry("poll", KeyTables.POLL),
          Map.entry("errorHandler", KeyTables.ERROR_HANDLER),
          Map.entry("scheduleTrigger", KeyTables.SCHEDULE),
          Map.entry("webhookTrigger", KeyTables.WEBHOOK),
          Map.entry("eventTrigger", KeyTables.EVENT),
          Map.entry("manualTrigger", KeyTables.MANUAL));

  @Test
  void theSchemaHasExactlyTheKeysThatTheReaderKnows() {
    Obj definitions = object(schema(), "$defs");

    assertThat(TABLES.values()).containsExactlyInAnyOrderElementsOf(KeyTables.all());
    TABLES.forEach(
        (name, table) ->
            assertThat(object(object(definitions, name), "properties").fields().keySet())
                .as(name)
                .containsExactlyInAnyOrderElementsOf(table.keys()));
  }

  @Test
  void everyKeyIsExplained() {
    Obj definitions = object(schema(), "$defs");

    definitions
        .fields()
        .forEach(
            (name, definition) -> {
              assertThat(((Obj) definition).has("description")).as(name).isTrue();
              if (((Obj) definition).get("properties") instanceof Obj properties) {
                properties
                    .fields()
                    .forEach(
                        (key, property) ->
                            assertThat(((Obj) property).has("description"))
                                .as("%s.%s", name, key)
                                .isTrue());
              }
            });
  }

  @ParameterizedTest
  @MethodSource("io.baton.flow.dialect.Documents#names")
  void writtenFlowsFitTheSchema(String document) {
    Flow flow =
        Objects.requireNonNull(
            Definitions.read(Documents.text(document), document).flow(), document);

    assertThat(Schema.compile(schema()).check(FlowWriter.toValue(flow))).isEmpty();
  }

  @Test
  void everyExampleFitsTheSchema() throws IOException {
    Schema schema = Schema.compile(schema());
    for (Path example : examples()) {
      Value value = read(Files.readString(example));
      assertThat(schema.check(value)).as("%s", example).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{id: a}",
        "{id: a, steps: []}",
        "{id: 'a b', steps: [{id: x, adapter: core}]}",
        "{id: a, stepz: [], steps: [{id: x, adapter: core}]}",
        "{id: a, steps: [{id: x, adapter: core, timeout: soon}]}",
        "{id: a, steps: [{id: x, adapter: core, retry: {attempts: 0}}]}",
        "{id: a, steps: [{id: x, adapter: core, dependson: [y]}]}",
        "{id: a, triggers: [{type: schedule}], steps: [{id: x, adapter: core}]}"
      })
  void whatIsWrongDoesNotFit(String text) {
    assertThat(Schema.compile(schema()).check(read(text))).isNotEmpty();
  }

  @Test
  void thePublishedCopyIsTheSame() throws IOException {
    assertThat(Files.readString(ROOT.resolve("docs/flow.schema.json"))).isEqualTo(text());
  }

  private static List<Path> examples() throws IOException {
    Path folder = ROOT.resolve("examples");
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
  }

  private static Obj schema() {
    return (Obj) read(text());
  }

  private static Obj object(Obj parent, String key) {
    return (Obj) Objects.requireNonNull(parent.get(key), key);
  }

  private static Value read(String text) {
    return Objects.requireNonNull(DocumentReader.read(text, Syntax.AUTO).root()).toValue();
  }

  private static String text() {
    try (InputStream in = Flow.class.getResourceAsStream("flow.schema.json")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
