package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.runtime.Execution;
import io.baton.server.Server;
import io.baton.server.ServerSettings;
import io.baton.value.Json;
import io.baton.value.Obj;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A worker as a process of its own: what it says, what it does and how it ends. */
@Timeout(120)
@SuppressWarnings("NullAway.Init") // set before each test
final class WorkerCommandTest {
  @TempDir Path folder;
  private Server server;

  @BeforeEach
  void start() {
    server = Server.start(ServerSettings.in(folder).withPort(0));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Process worker(String... options) throws IOException {
    List<String> all = new ArrayList<>(List.of("worker", "--server", server.address().toString()));
    all.addAll(List.of(options));
    return OtherProcess.of(all.toArray(String[]::new)).start();
  }

  private Execution run(String action) {
    server
        .baton()
        .register(
            """
            id: remote
            pool: elsewhere
            steps:
              - { id: ask, adapter: core, action: %s }
            output: "{{ ask }}"
            """
                .formatted(action));
    return server.baton().start("remote", Obj.EMPTY);
  }

  @Test
  @Requirement("WRK-3")
  void it_does_the_steps_of_its_pool_and_ends_cleanly_when_told_to() throws Exception {
    Process process = worker("--pool", "elsewhere", "--name", "w1", "--slots", "2");
    try (BufferedReader out = process.inputReader();
        BufferedReader err = process.errorReader()) {
      assertThat(out.readLine()).isEqualTo("ready elsewhere " + server.address());
      assertThat(run("echo, params: { hello: world }").ended().get(60, TimeUnit.SECONDS).output())
          .isEqualTo(Json.parse("{\"hello\":\"world\"}"));

      Execution slow = run("sleep, params: { duration: 500ms }");
      until(() -> server.baton().pools("default").stream().anyMatch(pool -> pool.running() == 1));
      assertThat(process.toHandle().destroy()).isTrue();

      assertThat(slow.ended().get(60, TimeUnit.SECONDS).isCompleted()).isTrue();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(ExitCode.OK);
      // Whether it had begun the second one when it was told depends on the moment.
      assertThat(err.readAllAsString())
          .contains("Stopping")
          .containsAnyOf("2 done", "1 done, 1 handed back");
      assertThat(out.readLine()).as("nothing else on stdout").isNull();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void what_keeps_it_from_working_is_said_in_a_sentence() {
    Called nobody = Called.with("worker", "--server", "http://127.0.0.1:1", "--pool", "p");
    assertThat(nobody.err()).contains("There is no server at http://127.0.0.1:1");
    assertThat(nobody.exitCode()).isEqualTo(ExitCode.FAILED);

    String url = server.address().toString();
    Called stranger = Called.with("worker", "--server", url, "--pool", "p", "--key", "wrong");
    assertThat(stranger.err()).contains("does not know this key");
    assertThat(stranger.exitCode()).isEqualTo(ExitCode.FAILED);

    assertThat(wrong("--server", url)).contains("--pool");
    assertThat(wrong("--server", url, "--pool", " ")).contains("A pool needs a name");
    assertThat(wrong("--server", url, "--pool", "p", "--slots", "0")).contains("slots, not 0");
    assertThat(wrong("--server", "nonsense", "--pool", "p")).contains("is not a server's address");
  }

  @Test
  void it_says_when_the_pool_is_the_servers_own() {
    Called called =
        Called.on(
            Called.PIPE,
            "",
            Runnable::run,
            "worker",
            "--server",
            server.address().toString(),
            "--pool",
            "standard");
    assertThat(called.err()).contains("does the steps of pool standard itself", "0 done");
    assertThat(called.exitCode()).isEqualTo(ExitCode.OK);
  }

  @Test
  void a_server_refuses_settings_for_workers_that_make_no_sense() {
    assertThat(Called.with("up", "--lease", "0").err()).contains("--lease must be 1 to");
    assertThat(Called.with("up", "--redeliveries", "-1").err()).contains("must not be negative");
    assertThat(Called.with("up", "--poll-size", "0").err()).contains("must be 1 to 1024 MB");
    assertThat(Called.with("up", "--broker", "amqp://h").err())
        .contains("needs --broker-pool NAME");
    assertThat(Called.with("up", "--broker-pool", "p").err()).contains("needs --broker URL");
    Called noBroker = Called.with("up", "--broker", "http://h", "--broker-pool", "p");
    assertThat(noBroker.err()).contains("is not a broker's address");
    assertThat(noBroker.exitCode()).isEqualTo(ExitCode.INVALID);
  }

  private static String wrong(String... options) {
    List<String> all = new ArrayList<>(List.of("worker"));
    all.addAll(List.of(options));
    Called called = Called.with(all.toArray(String[]::new));
    assertThat(called.exitCode()).as(called.err()).isEqualTo(ExitCode.INVALID);
    return called.err();
  }

  /** What is to become true by what another process does. */
  private static void until(java.util.function.BooleanSupplier condition)
      throws InterruptedException {
    while (!condition.getAsBoolean()) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }
}
