package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parameters of steps are checked by the schemas of their adapters before anything runs. */
@Requirement({"ADP-1", "DEF-2"})
final class ParameterCheckTest {
  @TempDir Path folder;

  private String flow(String step) throws IOException {
    Path file = folder.resolve("flow.yaml");
    Files.writeString(
        file, "id: f\ninput: { x: string }\nsteps:\n  - { id: s, %s }\n".formatted(step));
    return file.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "adapter: http, action: get, params: { ulr: 'https://x.example' } | did you mean 'url'",
        "adapter: http, action: get, params: { } | needs the parameter 'url'",
        "adapter: http, action: get, params: { url: 5 } | parameter 'url'",
        "adapter: http, action: get, params: { url: 'https://x.example', redirects: many } | parameter 'redirects'",
        "type: send-email, config: { too: a@b.example, subject: x } | did you mean 'to'",
        "type: database, config: { url: 'jdbc:sqlite:x.db', querry: 'select 1' } | did you mean 'query'",
        "adapter: llm, action: decide, params: { promt: x } | did you mean 'prompt'",
        "type: file-operation, config: { operation: write, path: x, contents: y } | did you mean 'content'"
      })
  void what_is_wrong_is_shown_with_its_place_by_validate_and_run(String step, String message)
      throws IOException {
    String file = flow(step);

    Called validate = Called.with("validate", file);
    Called run = Called.with("run", file, "--input", "{\"x\": \"1\"}");

    assertThat(validate.exitCode()).as(validate.out()).isEqualTo(ExitCode.INVALID);
    assertThat(validate.out()).contains(file + ":4:").contains(message);
    assertThat(run.exitCode()).isEqualTo(ExitCode.INVALID);
    assertThat(run.err()).contains(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "adapter: http, action: get, params: { url: '{{ input.x }}', redirects: '{{ input.x }}' }",
        "adapter: http, action: get, params: { url: '{{ input.x }}', query: { a: ['${input.x}'] }, timeout: '{{ input.x }}' }",
        "adapter: http, action: get, input: { from: '{{ input }}' }",
        "adapter: sql, action: query, params: { url: 'jdbc:sqlite:{{ input.x }}', sql: 'select 1', maxRows: '{{ 1 + 1 }}' }",
        "type: send-email, config: { to: '{{ input.x }}' }"
      })
  void expressions_may_stand_anywhere(String step) throws IOException {
    Called validate = Called.with("validate", flow(step));

    assertThat(validate.exitCode()).as(validate.out()).isEqualTo(ExitCode.OK);
  }

  @Test
  void a_name_that_is_like_no_other_is_only_warned_of() throws IOException {
    Called validate =
        Called.with(
            "validate",
            flow("adapter: http, action: get, params: { url: 'https://x.example', zzzzzz: 1 }"));

    assertThat(validate.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(validate.out()).contains("zzzzzz");
  }
}
