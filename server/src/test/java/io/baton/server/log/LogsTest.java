package io.baton.server.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.runtime.StartOptions;
import io.baton.server.Api;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.LogManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server's log. */
@Requirement("OBS-4")
final class LogsTest {
  @TempDir private Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @AfterEach
  void restore() throws Exception {
    LogManager.getLogManager().readConfiguration();
  }

  private List<String> lines() {
    return out.toString(UTF_8).lines().toList();
  }

  private Obj line(String message) {
    return lines().stream()
        .map(line -> (Obj) Json.parse(line))
        .filter(line -> line.at("message").equals(Value.of(message)))
        .findFirst()
        .orElseThrow(() -> new AssertionError(message + " is not in " + lines()));
  }

  @Test
  void what_steps_say_and_what_fails_is_told_with_what_it_belongs_to() throws Exception {
    Logs.configure(Logs.Format.JSON, Level.INFO, out);
    String id;
    try (Api api = Api.in(folder)) {
      api.server()
          .baton()
          .register(
              """
              id: f
              steps:
                - { id: say, adapter: core, action: log, params: { message: "line 1\\nline 2", level: warn } }
                - { id: bad, adapter: core, action: fail, params: { code: BROKEN, message: no luck } }
              """);
      var execution =
          api.server()
              .baton()
              .start("f", Obj.EMPTY, StartOptions.DEFAULT.withCorrelationId("order-7"));
      execution.ended(Duration.ofSeconds(30));
      id = execution.id();
    }
    Obj said = line("line 1\nline 2");
    assertThat(said.at("level")).isEqualTo(Value.of("WARN"));
    assertThat(said.at("tenant")).isEqualTo(Value.of("default"));
    assertThat(said.at("flow")).isEqualTo(Value.of("f"));
    assertThat(said.at("execution")).isEqualTo(Value.of(id));
    assertThat(said.at("step")).isEqualTo(Value.of("say"));
    assertThat(said.at("correlationId")).isEqualTo(Value.of("order-7"));
    Obj failed = line("The step failed: no luck");
    assertThat(failed.at("code")).isEqualTo(Value.of("BROKEN"));
    assertThat(failed.at("step")).isEqualTo(Value.of("bad"));
    assertThat(failed.at("execution")).isEqualTo(Value.of(id));
  }

  @Test
  void text_has_one_line_for_a_message_whatever_is_in_it() {
    Logs.configure(Logs.Format.TEXT, Level.INFO, out);
    System.getLogger("io.baton.test")
        .log(
            System.Logger.Level.INFO,
            "{0}",
            "first\r\n2026-01-01 forged {1}",
            new Fields().with("step", "a\nb").with("none", ""));
    assertThat(lines())
        .singleElement()
        .asString()
        .endsWith("INFO io.baton.test: first??2026-01-01 forged {1} [step=a?b]");
  }

  @Test
  void a_stack_trace_is_a_field_in_json() {
    Logs.configure(Logs.Format.JSON, Level.INFO, out);
    System.getLogger("io.baton.test")
        .log(System.Logger.Level.ERROR, "it broke", new IllegalStateException("why"));
    Obj line = line("it broke");
    assertThat(line.at("level")).isEqualTo(Value.of("ERROR"));
    assertThat(line.at("error").toString()).contains("IllegalStateException: why");
  }

  @Test
  void what_is_below_the_level_and_the_chatter_of_libraries_is_left_out() {
    Logs.configure(Logs.Format.JSON, Level.INFO, out);
    System.getLogger("io.baton.test").log(System.Logger.Level.DEBUG, "small");
    System.getLogger("org.eclipse.jetty").log(System.Logger.Level.INFO, "chatter");
    assertThat(lines()).isEmpty();
  }
}
