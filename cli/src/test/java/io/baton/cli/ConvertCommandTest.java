package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.flow.read.Definitions;
import org.junit.jupiter.api.Test;

final class ConvertCommandTest {
  private static final String FOREIGN =
      """
      {"workflowId": "w", "steps": [{"stepId": "a", "type": "send-email", "config": {"to": "x"}}]}
      """;

  @Test
  @Requirement("DEF-7")
  void a_foreign_format_is_printed_in_batons_own() {
    Called called = Called.on(Called.PIPE, FOREIGN, "convert", "-");

    assertThat(called.out()).contains("id: w", "id: a").doesNotContain("stepId");
    assertThat(Definitions.read(called.out(), "again.yaml").dialect()).isEqualTo("baton");
    assertThat(called.exitCode()).isEqualTo(ExitCode.OK);
  }

  @Test
  void json_and_yaml_say_the_same() {
    String yaml = Called.on(Called.PIPE, FOREIGN, "convert", "-").out();
    String json = Called.on(Called.PIPE, FOREIGN, "convert", "-", "--to", "json").out();

    assertThat(Called.on(Called.PIPE, FOREIGN, "convert", "-", "--json").out()).isEqualTo(json);
    assertThat(Definitions.read(json, "again.json").flow())
        .isNotNull()
        .isEqualTo(Definitions.read(yaml, "again.yaml").flow());
  }

  @Test
  void an_unknown_syntax_is_refused() {
    Called called = Called.on(Called.PIPE, FOREIGN, "convert", "-", "--to", "xml");

    assertThat(called.err()).contains("xml", "yaml, json");
    assertThat(called.exitCode()).isEqualTo(ExitCode.INVALID);
  }
}
