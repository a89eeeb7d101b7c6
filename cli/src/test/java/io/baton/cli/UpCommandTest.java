package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.runtime.Baton;
import io.baton.runtime.StartOptions;
import io.baton.store.read.ExecutionFilter;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The server as a process of its own: what it says, and how it ends. */
@Timeout(60)
final class UpCommandTest {
  @TempDir Path folder;

  @Test
  void it_says_ready_serves_and_stops_cleanly_when_told_to() throws Exception {
    Process process = up("--port", "0");
    try (BufferedReader out = process.inputReader()) {
      String ready = String.valueOf(out.readLine());
      assertThat(ready).matches("ready http://127\\.0\\.0\\.1:\\d+");
      assertThat(status(ready.substring("ready ".length()) + "/healthz")).isEqualTo(200);

      Called second = Called.with("up", "--port", "0", "--data", folder.toString());
      assertThat(second.err()).contains("is in use by process " + process.pid());
      assertThat(second.exitCode()).isEqualTo(ExitCode.INVALID);

      assertThat(process.toHandle().destroy()).isTrue();
      assertThat(out.readLine()).as("nothing else on stdout").isNull();
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(ExitCode.OK);
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void the_demo_starts_its_executions_once() {
    for (int start = 0; start < 2; start++) {
      Called called =
          Called.on(
              Called.PIPE,
              "",
              Runnable::run,
              "up",
              "--demo",
              "--port",
              "0",
              "--data",
              folder.toString());
      assertThat(called.out()).startsWith("ready http://127.0.0.1:");
      assertThat(called.exitCode()).isEqualTo(ExitCode.OK);
    }

    try (Baton baton = Baton.open(folder)) {
      var mine = ExecutionFilter.ofTenant(StartOptions.DEFAULT_TENANT).withFlow("warehouse-count");
      assertThat(baton.counts(mine).values().stream().mapToLong(Long::longValue).sum())
          .isEqualTo(2);
    }
  }

  @Test
  void the_demo_is_a_living_system_at_once() throws Exception {
    Process process = up("--demo", "--port", "0");
    try (BufferedReader out = process.inputReader()) {
      String server = String.valueOf(out.readLine()).substring("ready ".length());
      String seen = "";
      List<String> wanted =
          List.of(
              "\"completed\"",
              "\"failed\"",
              "\"paused\"",
              "\"approval\"",
              "\"retry\"",
              "\"callback\"",
              "\"timer\"",
              "\"flowId\":\"invoice\"");
      while (!wanted.stream().allMatch(seen::contains)) {
        seen = get(server + "/v1/executions?limit=100");
      }
      assertThat(get(server + "/v1/triggers?flow=pulse")).contains("\"schedule\"", "nextRuns");
      assertThat(get(server + "/v1/executions?flow=shop-order&status=failed"))
          .contains("\"items\":[]");
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void the_demo_has_every_example() throws IOException {
    assertThat(Source.definitionsIn(Path.of("../examples")))
        .map(file -> Path.of(file).getFileName().toString())
        .allSatisfy(
            name ->
                assertThat(io.baton.cli.demo.Demo.class.getResource(name)).as(name).isNotNull());
  }

  @Test
  void what_keeps_it_from_starting_is_said_in_a_sentence() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(taken.getLocalPort());
      assertThat(refused("--port", port)).contains("Cannot listen on 127.0.0.1:" + port, "in use");
    }
    assertThat(refused("--port", "0", "--host", "192.0.2.1")).contains("no such address");
    assertThat(refused("--port", "0", "--retention", "soon")).contains("'soon' is no age");
    assertThat(refused("--port", "0", "--resource", "db=3", "--resource", "api=0"))
        .contains("--resource must be such as db=3 or api=100/1m, not 'api=0'");
    assertThat(refused("--port", "70000")).contains("between 0 and 65535");
    assertThat(refused("--port", "0", "--host", "no-such-host.invalid"))
        .contains("no-such-host.invalid");
    assertThat(refused("--port", "0", "--db", "postgres://x")).contains("jdbc:postgresql://");
    assertThat(refused("--port", "0", "--db", "jdbc:postgresql://127.0.0.1:1/x"))
        .contains("database is not available");
  }

  @Test
  @Requirement("API-7")
  void an_address_that_others_reach_needs_a_key_and_the_message_makes_one() {
    String said = refused("--port", "0", "--host", "0.0.0.0");
    assertThat(said).contains("needs an API key", "./baton keys create --role admin --data ");

    Called made = Called.with("keys", "create", "--role", "admin", "--data", folder.toString());
    assertThat(made.out()).startsWith("baton_").hasLineCount(1);

    Called up =
        Called.on(
            Called.PIPE,
            "",
            Runnable::run,
            "up",
            "--port",
            "0",
            "--host",
            "0.0.0.0",
            "--data",
            folder.toString());
    assertThat(up.out()).startsWith("ready http://0.0.0.0:");
    assertThat(Called.with("keys", "create", "--tenant", "no", "--data", folder.toString()).err())
        .contains("There is no tenant 'no'");
  }

  private String refused(String... args) {
    List<String> all = new ArrayList<>(List.of("up", "--data", folder.toString()));
    all.addAll(List.of(args));
    Called called = Called.with(all.toArray(String[]::new));
    assertThat(called.exitCode()).as(called.err()).isEqualTo(ExitCode.INVALID);
    assertThat(called.out()).isEmpty();
    return called.err();
  }

  private static String get(String url) throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
      return client.send(request, BodyHandlers.ofString()).body();
    }
  }

  private static int status(String url) throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
      return client.send(request, BodyHandlers.discarding()).statusCode();
    }
  }

  private Process up(String... args) throws IOException {
    List<String> all = new ArrayList<>(List.of("up", "--data", folder.toString()));
    all.addAll(List.of(args));
    return OtherProcess.of(all.toArray(String[]::new))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
