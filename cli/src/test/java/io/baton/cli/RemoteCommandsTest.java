package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.server.Server;
import io.baton.server.ServerSettings;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The commands that talk to a server, against a real one. */
@Timeout(60)
final class RemoteCommandsTest {
  private static final String GREET =
      """
      id: greet
      name: A greeting
      input: { name: { type: string, default: world } }
      steps:
        - { id: hello, adapter: core, action: echo, params: { text: "Hello, {{ input.name }}" } }
        - { id: bye, adapter: core, action: noop, dependsOn: [hello] }
      output: { text: "{{ hello.text }}" }
      """;
  private static final String ASK =
      """
      id: ask
      steps:
        - { id: ok, approval: { message: "Sure?" } }
        - { id: paid, wait: { event: payment } }
      """;
  private static final String FAIL =
      "{id: fail, steps: [{id: a, adapter: core, action: fail, params: {code: BOOM, class: permanent}}]}";

  @TempDir Path folder;
  private Server server;

  @BeforeEach
  void start() throws IOException {
    server = Server.start(ServerSettings.in(folder.resolve("data")).withPort(0));
    register("greet.yaml", GREET);
    register("ask.yaml", ASK);
    register("fail.yaml", FAIL);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void flows_are_registered_shown_and_planned() throws IOException {
    Called again = register("greet.yaml", GREET.replace("bye", "goodbye"));
    Called plan = call("flows", "plan", "greet");

    assertThat(again.out()).contains("greet.yaml: greet, version 2");
    assertThat(json("flows", "show", "greet", "--flow-version", "1").at("version"))
        .isEqualTo(Value.of(1));
    assertThat(plan.out()).contains("greet  2 steps").containsPattern("goodbye +\\S+ +hello");
  }

  @Test
  void flows_are_listed_with_how_they_do_and_deleted() {
    call("executions", "start", "greet", "--wait");

    assertThat(call("flows", "list").out())
        .containsPattern("ID +VERSION +STEPS +SUCCESS +USUALLY +UPDATED +NAME")
        .containsPattern("greet +1 +2 +100 % .* A greeting");
    Called page = call("flows", "list", "--limit", "1");
    assertThat(page.out()).contains("ask").doesNotContain("greet");
    assertThat(page.err()).contains("There are more: --cursor ");
    assertThat(json("flows", "list", "--json").at("items")).isInstanceOf(Arr.class);

    assertThat(call("flows", "delete", "greet").out()).contains("Deleted greet");
    Called gone = call("flows", "show", "greet");
    assertThat(gone.err()).contains("greet");
    assertThat(gone.exitCode()).isEqualTo(ExitCode.FAILED);
  }

  @Test
  void executions_are_listed_with_what_they_wait_for() {
    assertThat(json("executions", "list", "--json").at("items")).isEqualTo(Arr.EMPTY);
    String waits = call("executions", "start", "ask").out().strip();
    String done = Json.write(json("executions", "start", "greet", "--wait", "--json"));

    Called all = call("executions", "list");
    Called completed = call("executions", "list", "--flow", "greet", "--status", "completed");

    assertThat(all.out())
        .containsPattern(waits + " +ask +running +0 of 2 .* ok waits for a decision");
    assertThat(completed.out()).contains("2 of 2").doesNotContain(waits);
    assertThat(done).contains("\"completed\"");
  }

  @Test
  void watching_on_a_terminal_draws_the_steps_in_place_until_the_end() {
    String waits = call("executions", "start", "ask").out().strip();
    call("executions", "approve", waits, "ok");
    call("executions", "signal", waits, "payment", "{}");
    String address = server.address().toString();

    Called drawn = Called.on(Called.SCREEN, "", "executions", "watch", waits, "--server", address);
    Called lines =
        Called.on(Called.SCREEN, "", "executions", "watch", waits, "--lines", "--server", address);

    assertThat(drawn.err()).contains(" ✓ ok ", " ✓ paid ", "2 of 2 steps");
    assertThat(drawn.out()).contains("ask completed in ");
    assertThat(drawn.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(lines.out()).contains("step.waiting ok", "execution.completed");
  }

  @Test
  void watching_shows_what_failed_and_ends_with_its_code() {
    String id = call("executions", "start", "fail").out().strip();

    Called drawn =
        Called.on(
            Called.SCREEN, "", "executions", "watch", id, "--server", server.address().toString());

    assertThat(drawn.err()).contains(" ✗ a ", "BOOM");
    assertThat(drawn.exitCode()).isEqualTo(ExitCode.FAILED);
  }

  @Test
  void a_flow_is_started_from_either_side() {
    assertThat(call("flows", "start", "greet", "--wait").out()).contains("Hello, world");
  }

  @Test
  void a_definition_with_errors_is_refused_with_their_places() throws IOException {
    Called called = register("bad.yaml", "id: bad\nstepz: []\n");

    assertThat(called.err()).contains("bad.yaml: ", "2:1: ", "stepz");
    assertThat(called.exitCode()).isEqualTo(ExitCode.INVALID);
  }

  @Test
  void an_execution_is_started_waited_for_and_shown() {
    Called waited = call("executions", "start", "greet", "--set", "name=Ada", "--wait");
    String id = call("executions", "start", "greet", "-i", "{\"name\": \"Bob\"}").out().strip();
    Called watched = call("executions", "watch", id);

    assertThat(waited.out())
        .contains("completed", "Hello, Ada")
        .containsPattern("hello +\\S+ +success");
    assertThat(waited.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(watched.out()).contains("step.completed hello", "execution.completed");
    assertThat(watched.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(json("executions", "show", id, "--json").at("status"))
        .isEqualTo(Value.of("completed"));
  }

  @Test
  void input_is_given_as_to_a_run() throws IOException {
    register(
        "place.yaml",
        "{id: place, input: {at: object}, steps: [{id: a, adapter: core, action: noop}], output: '{{ input.at.city }}'}");
    Path file = Files.writeString(folder.resolve("in.json"), "{\"at\": {\"city\": \"Lima\"}}");

    assertThat(call("executions", "start", "place", "--set", "at.city=Oslo", "--wait").out())
        .contains("Oslo");
    assertThat(call("executions", "start", "place", "-i", "@" + file, "--wait").out())
        .contains("Lima");
    assertThat(
            typed("{\"at\": {\"city\": \"Rome\"}}", "executions", "start", "place", "-i", "-")
                .exitCode())
        .isEqualTo(ExitCode.OK);
    Called missing = call("executions", "start", "place", "-i", "@none.json");
    assertThat(missing.err()).contains("--input: none.json: there is no such file");
    assertThat(missing.exitCode()).isEqualTo(ExitCode.INVALID);
    assertThat(call("executions", "start", "place", "-i", "{x}").err())
        .contains("--input:1:2: not JSON");
  }

  @Test
  void a_definition_comes_from_stdin_and_in_a_named_format() {
    Called typed = typed(GREET.replace("id: greet", "id: typed"), "flows", "register", "-");

    assertThat(typed.out()).contains("stdin: typed, version 1");
    assertThat(call("flows", "register", "-", "--format", "nonsense").err()).contains("nonsense");
    assertThat(call("flows", "register", folder.toString()).err()).contains("is a folder");
  }

  @Test
  void an_error_as_long_as_a_book_is_shown_by_its_beginning() throws IOException {
    register(
        "long.yaml",
        FAIL.replace("id: fail", "id: long")
            .replace("BOOM,", "BOOM, message: " + "z".repeat(9_000) + ","));
    String id = call("executions", "start", "long", "--watch").err().strip();

    assertThat(call("executions", "show", id).out())
        .contains("BOOM: zzz", "(9000 characters; --json has all)")
        .doesNotContain("z".repeat(2_000));
    assertThat(call("executions", "show", id, "--json").out()).contains("z".repeat(9_000));
  }

  @Test
  void a_watch_that_nobody_reads_any_more_ends() {
    String waits = call("executions", "start", "ask").out().strip();
    PrintWriter closed =
        new PrintWriter(
            new Writer() {
              @Override
              public void write(char[] text, int from, int length) throws IOException {
                throw new IOException("Broken pipe");
              }

              @Override
              public void flush() {}

              @Override
              public void close() {}
            });
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    Io io =
        new Io(Called.PIPE, InputStream.nullInputStream(), closed, nowhere, (first, most) -> {});

    int exitCode =
        Main.execute(io, "executions", "watch", waits, "--server", server.address().toString());

    assertThat(exitCode).isEqualTo(ExitCode.CANCELLED);
  }

  @Test
  void input_that_does_not_fit_is_refused_before_anything_starts() {
    Called called = call("executions", "start", "greet", "--set", "name=5");

    assertThat(called.err()).contains("name");
    assertThat(called.exitCode()).isEqualTo(ExitCode.INVALID);
    assertThat(call("executions", "start", "greet", "-i", "[1]").err()).contains("JSON object");
  }

  @Test
  void a_failed_one_is_a_failure_and_can_be_tried_again() {
    Called failed = call("executions", "start", "fail", "--watch");
    String id = failed.err().strip();

    assertThat(failed.out()).contains("execution.failed", "BOOM");
    assertThat(failed.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(call("executions", "retry", id).exitCode()).isEqualTo(ExitCode.OK);
    assertThat(call("executions", "watch", id, "--json").out().lines())
        .allMatch(line -> Json.parse(line) instanceof Obj)
        .anyMatch(line -> line.contains("\"execution.retried\""));
    assertThat(call("executions", "show", id).out()).contains("error    a: BOOM");
  }

  @Test
  void people_steer_one_that_waits() {
    String id = call("executions", "start", "ask").out().strip();

    assertThat(call("executions", "pause", id, "--reason", "lunch").out()).contains("paused");
    assertThat(call("executions", "resume", id).exitCode()).isEqualTo(ExitCode.OK);
    assertThat(call("executions", "approve", id, "ok", "--comment", "fine").out())
        .contains("Approved ok");
    assertThat(call("executions", "signal", id, "payment", "{\"n\": 1}").exitCode())
        .isEqualTo(ExitCode.OK);
    assertThat(call("executions", "watch", id).out()).contains("execution.completed");
    Called late = call("executions", "cancel", id);
    assertThat(late.err()).isNotEmpty();
    assertThat(late.exitCode()).isEqualTo(ExitCode.FAILED);
  }

  @Test
  void a_cancelled_one_ends_a_watch_with_the_code_of_that() {
    String id = call("executions", "start", "ask").out().strip();
    call("executions", "cancel", id, "--reason", "enough");

    Called watched = call("executions", "watch", id);

    assertThat(watched.out()).contains("execution.cancelled", "enough");
    assertThat(watched.exitCode()).isEqualTo(ExitCode.CANCELLED);
  }

  @Test
  void what_is_wrong_is_said_in_a_sentence() {
    Called none = Called.with("flows", "list", "--server", "http://127.0.0.1:1");
    assertThat(none.err()).contains("There is no server at http://127.0.0.1:1", "baton up");
    assertThat(none.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(Called.with("flows", "list", "--server", "nonsense").err())
        .contains("'nonsense' is not a server's address");
    assertThat(call("executions", "show", "nobody").err()).contains("nobody");
    assertThat(Called.with("executions").err()).contains("Name what to do with executions");
    assertThat(call("flows", "register", folder.resolve("none.yaml").toString()).err())
        .contains("none.yaml: there is no such file");
  }

  private Called register(String name, String text) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    return call("flows", "register", file.toString());
  }

  private Obj json(String... args) {
    Called called = call(args);
    assertThat(called.exitCode()).as(called.err()).isEqualTo(ExitCode.OK);
    return (Obj) Json.parse(called.out());
  }

  private Called typed(String stdin, String... args) {
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--server", server.address().toString()));
    return Called.on(Called.PIPE, stdin, all.toArray(String[]::new));
  }

  private Called call(String... args) {
    return typed("", args);
  }
}
