package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

final class MainTest {
  private static final Terminal PIPE = Terminal.of("", Map.of());
  private static final Terminal SCREEN = Terminal.of("out,err", Map.of());

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void help_goes_to_stdout_and_lists_the_launchers_commands() {
    assertThat(run(PIPE, "--help")).isEqualTo(ExitCode.OK);

    assertThat(out.toString()).contains("Usage: baton", "Commands:", "test", "bench", "130");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void every_command_has_help() {
    commandLine(PIPE)
        .getSubcommands()
        .forEach(
            (name, command) ->
                assertThat(command.getCommandSpec().findOption("--help")).as(name).isNotNull());
  }

  @Test
  void every_command_that_tells_something_has_json_for_programs() {
    List<String> without = new ArrayList<>();
    collect("", commandLine(PIPE), without);

    // Those print a file of another format, a key file's place, a line when ready or right, or
    // help.
    assertThat(without)
        .containsExactlyInAnyOrder(
            "up",
            "worker",
            "pools check",
            "pools keda",
            "export",
            "import",
            "secrets rotate-key",
            "completion",
            "help");
  }

  private static void collect(String name, CommandLine command, List<String> without) {
    if (command.getSubcommands().isEmpty()
        && command.getCommandSpec().findOption("--json") == null) {
      without.add(name.strip());
    }
    command.getSubcommands().forEach((under, sub) -> collect(name + " " + under, sub, without));
  }

  @Test
  void the_version_is_the_builds() {
    assertThat(run(PIPE, "--version")).isEqualTo(ExitCode.OK);

    assertThat(out.toString()).matches("baton [0-9]+\\.[0-9]+\\.[0-9]+\\S*\\R");
  }

  @Test
  void an_unknown_command_is_refused_with_what_was_probably_meant() {
    assertThat(run(PIPE, "hepl")).isEqualTo(ExitCode.INVALID);

    assertThat(err.toString())
        .contains("Unknown command 'hepl'.", "Did you mean: baton help", "See 'baton --help'.");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void an_option_that_is_none_is_named_even_where_more_is_missing() {
    assertThat(run(PIPE, "validate", "--jsn")).isEqualTo(ExitCode.INVALID);

    assertThat(err.toString()).contains("--jsn", "--json").doesNotContain("Missing");
  }

  @Test
  void no_command_is_refused() {
    assertThat(run(PIPE)).isEqualTo(ExitCode.INVALID);

    assertThat(err.toString()).contains("No command given.");
  }

  @Test
  void colours_are_for_terminals_only() {
    run(PIPE, "--help");
    assertThat(out.toString()).doesNotContain("\u001b[");

    run(SCREEN, "--help");
    assertThat(out.toString()).contains("\u001b[");
  }

  @Test
  void a_bug_is_told_from_a_failed_flow() {
    CommandLine command = commandLine(PIPE).addSubcommand(new Broken());
    command.setErr(new PrintWriter(err, true));

    assertThat(command.execute("broken")).isEqualTo(ExitCode.INTERNAL);
    assertThat(err.toString()).contains("Internal error", "IllegalStateException: on purpose");
  }

  private int run(Terminal terminal, String... args) {
    return commandLine(terminal).execute(args);
  }

  private CommandLine commandLine(Terminal terminal) {
    return Main.commandLine(
        new Io(
            terminal,
            InputStream.nullInputStream(),
            new PrintWriter(out, true),
            new PrintWriter(err, true),
            (first, atMost) -> {}));
  }

  @Command(name = "broken")
  static final class Broken implements Callable<Integer> {
    @Override
    public Integer call() {
      throw new IllegalStateException("on purpose");
    }
  }
}
