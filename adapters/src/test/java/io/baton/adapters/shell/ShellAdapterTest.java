package io.baton.adapters.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.adapters.AdapterException;
import io.baton.adapters.TestTask;
import io.baton.adapters.file.Sandbox;
import io.baton.conformance.Requirement;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Requirement("ADP-2")
final class ShellAdapterTest {
  @TempDir Path temp;

  private ShellAdapter shell(ShellSettings settings) {
    return new ShellAdapter(settings, new Sandbox(temp, 1_000));
  }

  @Test
  void is_off_unless_somebody_turned_it_on() throws Exception {
    AdapterException failure =
        TestTask.failure(shell(ShellSettings.OFF), "run", "{\"command\": \"echo hello\"}");

    assertThat(failure.code()).isEqualTo("CONFIGURATION_ERROR");
  }

  @Test
  void runs_programs_with_and_without_a_shell() throws Exception {
    assertThat(run("{\"command\": \"echo $((1 + 1)); echo oops >&2\"}").at("stdout"))
        .isEqualTo(Value.of("2\n"));
    assertThat(run("{\"command\": [\"echo\", \"$HOME;x\"]}").at("stdout"))
        .isEqualTo(Value.of("$HOME;x\n"));
    assertThat(run("{\"command\": \"echo\", \"args\": [\"$HOME\", 1]}").at("stdout"))
        .isEqualTo(Value.of("$HOME 1\n"));
    assertThat(run("{\"command\": [\"cat\"], \"stdin\": \"given\"}").at("stdout"))
        .isEqualTo(Value.of("given"));
    assertThat(run("{\"command\": \"exit 3\", \"okExitCodes\": [3]}").at("exitCode"))
        .isEqualTo(Value.of(3));
  }

  @Test
  void knows_nothing_of_the_servers_environment() throws Exception {
    String seen =
        ((Value.Text) run("{\"command\": [\"env\"], \"env\": {\"A\": 1}}").at("stdout")).value();

    assertThat(seen.lines().map(line -> line.split("=", 2)[0]))
        .containsExactlyInAnyOrder(
            "PATH", "HOME", "LANG", "A", "BATON_IDEMPOTENCY_TOKEN", "BATON_TASK");
    assertThat(seen).contains("BATON_IDEMPOTENCY_TOKEN=token-1");
  }

  @Test
  void an_exit_code_that_nobody_expects_fails_the_step() throws Exception {
    AdapterException failure =
        TestTask.failure(
            shell(ShellSettings.on()), "run", "{\"command\": \"echo broken >&2; exit 4\"}");

    assertThat(failure.code()).isEqualTo("EXIT_CODE");
    assertThat(failure).hasMessage("The program ended with 4: broken");
    assertThat(
            TestTask.failure(shell(ShellSettings.on()), "run", "{\"command\": [\"/no/such\"]}")
                .code())
        .isEqualTo("NOT_FOUND");
  }

  @Test
  void output_has_a_limit_and_the_program_goes_on() throws Exception {
    Obj output =
        TestTask.output(
            shell(ShellSettings.on().withMaxOutputBytes(10)),
            "run",
            "{\"command\": \"yes | head -c 1000000; touch done\"}");

    assertThat(output.at("stdout")).isEqualTo(Value.of("y\ny\ny\ny\ny\n"));
    assertThat(output.at("truncated")).isEqualTo(Value.TRUE);
    assertThat(temp.resolve("default/done")).exists();
  }

  @Test
  void its_folder_is_in_the_sandbox() throws Exception {
    assertThat(
            TestTask.failure(
                    shell(ShellSettings.on()), "run", "{\"command\": \"ls\", \"cwd\": \"../..\"}")
                .code())
        .isEqualTo("SANDBOX_VIOLATION");
  }

  @Test
  @Requirement({"ADP-5", "RET-7"})
  void cancelling_kills_everything_that_was_started() throws Exception {
    TestTask test = new TestTask();
    CompletableFuture<?> outcome =
        test.start(
            shell(ShellSettings.on()),
            "run",
            """
            {"command": "(sleep 600 & echo $! > child; wait) & setsid sleep 600 & echo $! > orphan; wait"}
            """);
    long child = pid("child");
    long orphan = pid("orphan");

    test.cancel();

    assertThatThrownBy(() -> outcome.get(20, TimeUnit.SECONDS)).isNotNull();
    eventually(() -> isGone(child) && isGone(orphan));
  }

  @Test
  void what_a_program_leaves_behind_ends_with_the_step() throws Exception {
    run("{\"command\": \"(setsid sleep 600 & echo $! > left) & sleep 0.1\"}");

    long left = pid("left");
    eventually(() -> isGone(left));
  }

  private long pid(String file) throws Exception {
    Path path = temp.resolve("default").resolve(file);
    eventually(() -> Files.exists(path) && read(path).endsWith("\n"));
    return Long.parseLong(read(path).strip());
  }

  private static String read(Path path) {
    try {
      return Files.readString(path);
    } catch (IOException e) {
      return "";
    }
  }

  private static boolean isGone(long pid) {
    return ProcessHandle.of(pid).map(it -> !it.isAlive()).orElse(true);
  }

  private static void eventually(BooleanSupplier holds) {
    Instant end = Instant.now().plus(Duration.ofSeconds(20));
    while (!holds.getAsBoolean()) {
      assertThat(Instant.now()).isBefore(end);
      Thread.onSpinWait();
    }
  }

  private Obj run(String params) throws Exception {
    return TestTask.output(shell(ShellSettings.on()), "run", params);
  }
}
