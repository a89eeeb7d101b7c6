package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.runtime.Baton;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose data is kept, and what becomes of those that were cut off. */
@Timeout(60)
final class ResumeTest {
  private static final String PARKED =
      """
      id: parked
      steps:
        - { id: first, adapter: core, action: log, params: { message: "done once" } }
        - { id: go, wait: { event: go } }
      output: "{{ go.payload }}"
      """;

  @TempDir Path folder;

  @Test
  @Requirement("STA-5")
  void a_killed_run_goes_on_and_completed_steps_do_not_run_again() throws Exception {
    List<String> before = killedAt("step.waiting go", write(PARKED));

    Called resumed = resume("--signal", "go={\"n\": 1}", "--json");

    assertThat(before).anyMatch(line -> line.contains("log.info first done once"));
    assertThat(resumed.err())
        .contains("goes on with parked", "1 of 2 steps done", "step.completed go")
        .doesNotContain("done once", "step.started first");
    Obj execution = (Obj) Json.parse(resumed.out());
    assertThat(execution.at("output")).isEqualTo(Json.parse("{\"n\": 1}"));
    Obj first = (Obj) ((Obj) execution.at("steps")).at("first");
    assertThat(first.at("attempts")).isEqualTo(Value.of(1));
    assertThat(resumed.exitCode()).isEqualTo(ExitCode.OK);
  }

  @Test
  void a_step_that_was_at_work_happens_again_in_a_child_too() throws Exception {
    String flow =
        write(
            """
            id: main
            steps:
              - { id: first, adapter: core, action: log, params: { message: "done once" } }
              - { id: inner, flow: child }
            flows:
              - id: child
                steps:
                  - { id: slow, adapter: core, action: sleep, params: { duration: 1h }, timeout: 2h }
            """);
    killedAt("inner > step.started slow", flow);

    Called resumed =
        Called.on(Called.PIPE, "", Runnable::run, "run", "--resume", "--data", data().toString());

    assertThat(resumed.err())
        .contains("goes on with main", "inner > goes on with child", "main cancelled after ")
        .doesNotContain("done once");
    assertThat(resumed.exitCode()).isEqualTo(ExitCode.CANCELLED);
  }

  @Test
  void callbacks_still_arrive_at_the_address_that_was_given_out() throws Exception {
    String flow =
        write(
            """
            id: far
            steps:
              - id: job
                adapter: core
                action: log
                params: { message: "{{ callback.url }}" }
                async: { callback: true }
            output: "{{ job }}"
            """);
    String address =
        killedAt("step.waiting job", flow).stream()
            .filter(line -> line.contains("log.info job "))
            .map(line -> line.substring(line.indexOf("http://")))
            .findFirst()
            .orElseThrow();

    Called resumed =
        Called.on(
            Called.PIPE,
            "",
            ready -> post(address, "{\"status\": \"completed\", \"result\": {\"n\": 1}}"),
            "run",
            "--resume",
            "--data",
            data().toString());

    assertThat(Json.parse(resumed.out())).isEqualTo(Json.parse("{\"n\": 1}"));
  }

  private static void post(String address, String body) {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(address)).POST(BodyPublishers.ofString(body)).build();
      assertThat(client.send(request, BodyHandlers.discarding()).statusCode()).isEqualTo(200);
    } catch (IOException | InterruptedException broken) {
      throw new IllegalStateException(broken);
    }
  }

  @Test
  void with_several_the_user_chooses() throws IOException {
    String older = leaveUnfinished(PARKED);
    String newer = leaveUnfinished(PARKED);

    Called which = resume();
    Called chosen = resume(older, "--signal", "go");

    assertThat(which.err())
        .contains("2 runs in", older, newer, "parked  running since")
        .contains("Choose one: baton run --resume " + newer);
    assertThat(which.exitCode()).isEqualTo(ExitCode.INVALID);
    assertThat(chosen.exitCode()).as(chosen.err()).isEqualTo(ExitCode.OK);
    assertThat(resume("--signal", "go").exitCode()).isEqualTo(ExitCode.OK);
  }

  @Test
  void what_cannot_be_resumed_is_refused_with_a_reason() throws IOException {
    assertThat(Called.with("run", "--resume").err()).contains("--resume needs --data DIR");
    assertThat(resume().err()).contains("nothing to resume", "no run has been there");
    assertThat(data()).doesNotExist();

    String id = leaveUnfinished(PARKED);
    assertThat(resume("nobody").err()).contains("There is no run 'nobody'");
    assertThat(Called.with("run", "x.yaml", "--resume=" + id, "--data", data().toString()).err())
        .contains("takes neither FILE nor input");
    resume("--signal", "go");

    Called none = resume();
    assertThat(none.err()).contains("Nothing to resume: every run in ", " has ended");
    assertThat(none.exitCode()).isEqualTo(ExitCode.INVALID);
  }

  @Test
  void one_that_has_ended_is_reported_once_more() throws IOException {
    String id = leaveUnfinished(PARKED);
    resume(id, "--signal", "go={\"n\": 1}");

    Called again = resume(id);

    assertThat(Json.parse(again.out())).isEqualTo(Json.parse("{\"n\": 1}"));
    assertThat(again.err()).contains("parked completed in ");
    assertThat(again.exitCode()).isEqualTo(ExitCode.OK);
  }

  @Test
  void a_new_run_mentions_the_one_that_has_not_ended() throws IOException {
    String id = leaveUnfinished(PARKED);

    Called called = runOnData(write(PARKED), "--signal", "go");

    assertThat(called.err()).contains("run " + id + " of 'parked' has not ended", "--resume " + id);
    assertThat(called.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(resume("--signal", "go").err()).contains(id);
  }

  @Test
  void data_that_another_has_is_refused() throws IOException {
    String flow = write(PARKED);
    try (Baton other = Baton.open(data())) {
      Called called = runOnData(flow);

      assertThat(called.err()).contains("is in use by process");
      assertThat(called.exitCode()).isEqualTo(ExitCode.INVALID);
      assertThat(other.quarantined()).isEmpty();
    }
  }

  /** Starts a run in a process of its own and kills it when it says so. */
  private List<String> killedAt(String moment, String flow) throws IOException {
    Process process =
        OtherProcess.of("run", flow, "--data", data().toString())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    List<String> said = new ArrayList<>();
    try (BufferedReader err = process.errorReader()) {
      for (String line = err.readLine(); line != null; line = err.readLine()) {
        said.add(line);
        if (line.contains(moment)) {
          break;
        }
      }
    } finally {
      process.destroyForcibly().onExit().join();
    }
    assertThat(said).last().asString().contains(moment);
    return said;
  }

  private String leaveUnfinished(String definition) {
    try (Baton baton = Baton.open(data())) {
      baton.register(definition);
      return baton.start("parked", Obj.EMPTY).id();
    }
  }

  private Called runOnData(String flow, String... args) {
    return called(List.of("run", flow, "--data", data().toString()), args);
  }

  private Called resume(String... args) {
    return called(List.of("run", "--data", data().toString(), "--resume"), args);
  }

  private static Called called(List<String> first, String... args) {
    return Called.with(Stream.concat(first.stream(), Arrays.stream(args)).toArray(String[]::new));
  }

  private Path data() {
    return folder.resolve("data");
  }

  private String write(String definition) throws IOException {
    return Files.writeString(folder.resolve("flow.yaml"), definition).toString();
  }
}
