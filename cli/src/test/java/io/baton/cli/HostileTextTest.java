package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Text of a flow is never a command to the terminal, wherever it is shown. */
@Timeout(60)
final class HostileTextTest {
  /** Sets the title, clears the screen, the same by a single character, turns letters around. */
  private static final String HOSTILE = "x\u001b]0;owned\u0007\u001b[2J\u009b2J\u202ey";

  /** What the view does itself to draw in place. */
  private static final Pattern OWN = Pattern.compile("\u001b\\[\\d+A\r\u001b\\[J");

  private static final Pattern COMMANDS = Pattern.compile("[\\p{Cc}\u202e&&[^\n]]");
  private static final Terminal NARROW =
      Terminal.of("in,out,err,unicode,rows=24,columns=20", Map.of("NO_COLOR", "1"));

  @TempDir Path folder;

  @Test
  void errors_logs_and_outputs_of_a_run_are_shown_as_text() throws IOException {
    Path flow =
        flow(
            """
            {"id": "f", "steps": [
              {"id": "say", "adapter": "core", "action": "log", "params": {"message": "H"}},
              {"id": "note", "adapter": "core", "action": "set", "params": {"v": "H"}},
              {"id": "bad", "adapter": "core", "action": "fail", "continueOnError": true,
               "params": {"code": "H", "message": "H"}},
              {"id": "worse", "adapter": "core", "action": "fail", "retry": {"attempts": 2, "delay": 1},
               "params": {"code": "H", "message": "H"}}]}
            """);
    for (Terminal terminal : new Terminal[] {Called.PIPE, Called.SCREEN, NARROW}) {
      Called called = Called.on(terminal, "", "run", flow.toString());

      assertThat(called.exitCode()).as(called.err()).isEqualTo(ExitCode.FAILED);
      isHarmless(called);
    }
  }

  @Test
  void an_output_is_escaped_and_stays_the_same_value() throws IOException {
    Path flow =
        flow(
            """
            {"id": "f", "steps": [
              {"id": "a", "adapter": "core", "action": "echo", "params": {"text": "H"}}],
             "output": {"H": "{{ a.text }}"}}
            """);

    Called called = Called.on(Called.SCREEN, "", "run", flow.toString());

    isHarmless(called);
    assertThat(((Obj) Json.parse(called.out())).at(HOSTILE)).isEqualTo(Value.of(HOSTILE));
    isHarmless(Called.on(Called.SCREEN, "", "run", flow.toString(), "--json"));
    isHarmless(Called.on(Called.SCREEN, "", "convert", flow.toString(), "--json"));
    // YAML is a file of its own: it keeps every letter that YAML prints.
    assertThat(Called.on(Called.SCREEN, "", "convert", flow.toString()).out())
        .doesNotContainPattern("[\\p{Cc}&&[^\n]]");
  }

  @Test
  void problems_plans_and_refused_inputs_are_shown_as_text() throws IOException {
    Path wrong = flow("{\"id\": \"H\", \"H\": 1, \"steps\": [{\"id\": \"H\"}]}");
    Called problems = Called.on(Called.SCREEN, "", "validate", wrong.toString());
    assertThat(problems.exitCode()).isEqualTo(ExitCode.INVALID);
    isHarmless(problems);
    isHarmless(Called.on(Called.SCREEN, "", "run", wrong.toString()));

    Path waits =
        flow(
            """
            {"id": "f", "input": {"n": "integer"}, "steps": [
              {"id": "a", "wait": {"event": "H"}},
              {"id": "b", "adapter": "core", "action": "noop", "condition": "input.n != 'H'"}]}
            """);
    isHarmless(Called.on(Called.SCREEN, "", "plan", waits.toString()));
    isHarmless(Called.on(Called.PIPE, "", "run", waits.toString(), "--set", "n=1"));
    Called refused = Called.on(Called.SCREEN, "", "run", waits.toString(), "--set", "n=" + HOSTILE);
    assertThat(refused.exitCode()).isEqualTo(ExitCode.INVALID);
    isHarmless(refused);
  }

  private Path flow(String text) throws IOException {
    String quoted = Json.write(Value.of(HOSTILE));
    String hostile = quoted.substring(1, quoted.length() - 1);
    return Files.writeString(
        folder.resolve("f.json"),
        text.replace("\"H\"", "\"" + hostile + "\"").replace("'H'", "'" + hostile + "'"));
  }

  private static void isHarmless(Called called) {
    String shown = called.out() + OWN.matcher(called.err()).replaceAll("");
    assertThat(shown).doesNotContainPattern(COMMANDS);
  }
}
