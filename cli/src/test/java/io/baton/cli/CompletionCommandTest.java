package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Completion scripts, asked in the shells themselves where they are installed. */
@Timeout(60)
final class CompletionCommandTest {
  @TempDir Path folder;

  @Test
  void bash_completes_commands_subcommands_and_options() throws Exception {
    Path script = script("bash");
    assertThat(bash(script, "baton", "exec")).containsExactly("executions");
    assertThat(bash(script, "baton", "executions", "wa")).containsExactly("watch");
    assertThat(bash(script, "baton", "doctor", "--re")).containsExactly("--repair");
    assertThat(bash(script, "baton", "completion", "f")).containsExactly("fish");
    assertThat(bash(script, "baton", "ben")).containsExactly("bench");
  }

  private List<String> bash(Path script, String... words) throws Exception {
    String ask =
        "source %s; COMP_WORDS=(%s); COMP_CWORD=%d; COMP_LINE='%s'; COMP_POINT=${#COMP_LINE};"
                .formatted(
                    script, String.join(" ", words), words.length - 1, String.join(" ", words))
            + " _complete_baton; printf '%s\\n' \"${COMPREPLY[@]}\"";
    return run("bash", "--norc", "-c", ask).map(String::strip).toList();
  }

  @Test
  void zsh_takes_the_script() throws Exception {
    assumeThat(isInstalled("zsh")).isTrue();
    assertThat(run("zsh", "-f", "-c", "source " + script("zsh") + " && echo fine").toList())
        .contains("fine");
  }

  @Test
  void fish_completes_commands_subcommands_and_options() throws Exception {
    Path script = script("fish");
    assumeThat(isInstalled("fish")).isTrue();
    assertThat(fish(script, "baton exec")).anyMatch(line -> line.startsWith("executions"));
    assertThat(fish(script, "baton executions wa")).anyMatch(line -> line.startsWith("watch"));
    assertThat(fish(script, "baton doctor --re")).anyMatch(line -> line.startsWith("--repair"));
  }

  private static List<String> fish(Path script, String line) throws Exception {
    return run("fish", "-N", "-c", "source %s; complete -C '%s'".formatted(script, line)).toList();
  }

  @Test
  void every_command_is_in_the_script_of_fish() {
    String script = Called.with("completion", "fish").out();

    assertThat(script)
        .contains("-a 'text json'", "-a doctor", "-a test ", "-a bench ", "-l allow-net")
        .contains("__fish_seen_subcommand_from executions; and __fish_seen_subcommand_from watch");
  }

  @Test
  void another_shell_is_refused_with_those_there_are() {
    Called called = Called.with("completion", "tcsh");

    assertThat(called.err()).contains("bash", "zsh", "fish");
    assertThat(called.exitCode()).isEqualTo(ExitCode.INVALID);
  }

  private Path script(String shell) throws IOException {
    Called called = Called.with("completion", shell);
    assertThat(called.exitCode()).isEqualTo(ExitCode.OK);
    return Files.writeString(folder.resolve("baton." + shell), called.out());
  }

  private static boolean isInstalled(String shell) {
    return Stream.of("/bin/", "/usr/bin/", "/usr/local/bin/")
        .anyMatch(place -> Files.isExecutable(Path.of(place + shell)));
  }

  private static Stream<String> run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return printed.lines();
  }
}
