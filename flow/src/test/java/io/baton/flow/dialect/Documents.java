package io.baton.flow.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.flow.document.DocumentReader;
import io.baton.flow.document.DocumentReading;
import io.baton.flow.document.Node;
import io.baton.flow.document.Syntax;
import io.baton.flow.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** The documents' examples, copied to the character into test resources. */
public final class Documents {
  static final Vocabulary BUILT_IN =
      new Vocabulary() {
        @Override
        public boolean knowsAdapter(String adapter) {
          return Set.of("core", "http", "email", "slack", "llm", "alert").contains(adapter);
        }

        @Override
        public boolean knowsType(String type) {
          return Set.of("send-email", "send-alert", "parallel", "wait").contains(type);
        }
      };

  private Documents() {}

  /** Every definition among the test resources. */
  public static List<String> names() {
    return List.of(
        "001-retry-when.yaml",
        "002-custom-retry-policy.json",
        "002-error-handler.json",
        "002-parallel-steps.json",
        "002-send-email-step.json",
        "002-step-timeout.json",
        "002-timeouts-by-type.json",
        "002-workflow-timeout.json",
        "003-email-triage.json",
        "003-execution-record.json",
        "derived/000-order.yaml",
        "derived/001-etl.yaml",
        "derived/004-research.yaml",
        "derived/baton-everything.yaml");
  }

  public static String text(String name) {
    try (InputStream in = Documents.class.getResourceAsStream("/documents/" + name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Node parse(String text) {
    DocumentReading reading = DocumentReader.read(text, Syntax.AUTO);
    assertThat(reading.problems()).noneMatch(Problem::isError);
    return Objects.requireNonNull(reading.root());
  }

  static Node parseDocument(String name) {
    return parse(text(name));
  }
}
