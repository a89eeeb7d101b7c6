package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.baton.conformance.Requirement;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunCommandTest {
  private static final String GREET =
      """
      id: greet
      input:
        name: { type: string, required: true, minLength: 2 }
        times: { type: integer, default: 1 }
      steps:
        - { id: hello, adapter: core, action: echo, params: { text: "Hello, {{ input.name }}" } }
      output: { text: "{{ hello.text }}", times: "{{ input.times }}" }
      """;

  @TempDir Path folder;

  @Test
  @Requirement("DEF-3")
  void the_output_goes_to_stdout_and_everything_else_to_stderr() throws IOException {
    Called called = run(GREET, "--input", "{\"name\": \"Ada\"}");

    assertThat(Json.parse(called.out()))
        .isEqualTo(Json.parse("{\"text\": \"Hello, Ada\", \"times\": 1}"));
    assertThat(called.err())
        .containsPattern("\\d\\d:\\d\\d:\\d\\d\\.\\d{3} step\\.started hello attempt 1\\R")
        .contains("greet completed in ", "(1 of 1 step)");
    assertThat(called.exitCode()).isEqualTo(ExitCode.OK);
  }

  @Test
  void the_input_can_be_a_file_stdin_or_single_settings() throws IOException {
    String file = write("input.json", "{\"name\": \"Bob\"}");

    assertThat(run(GREET, "--input", "@" + file).out()).contains("Hello, Bob");
    assertThat(run(GREET, "--input", "@" + file, "--set", "times=3").out()).contains("3");
    assertThat(run(GREET, "--set", "name=Eve").out()).contains("Hello, Eve");
    String flow = write("greet.yaml", GREET);
    Called stdin = Called.on(Called.PIPE, "{\"name\": \"Joe\"}", "run", flow, "--input", "-");
    assertThat(stdin.out()).contains("Hello, Joe");
  }

  @Test
  void a_dot_in_a_setting_leads_into_an_object() throws IOException {
    Called called =
        run(
            """
            id: deep
            steps: [{ id: a, adapter: core, action: noop }]
            output: "{{ input }}"
            """,
            "--input",
            "{\"a\": {\"x\": 1}}",
            "--set",
            "a.y=text",
            "--set",
            "b.c=[1]");

    assertThat(Json.parse(called.out()))
        .isEqualTo(Json.parse("{\"a\": {\"x\": 1, \"y\": \"text\"}, \"b\": {\"c\": [1]}}"));
  }

  @Test
  @Requirement("DEF-3")
  void input_that_does_not_fit_is_listed_and_nothing_runs() throws IOException {
    Called called = run(GREET, "--set", "name=A", "--set", "times=often");

    assertThat(called.err().lines())
        .hasSize(2)
        .anyMatch(line -> line.startsWith("input.name: "))
        .anyMatch(line -> line.startsWith("input.times: "));
    assertThat(called.out()).isEmpty();
    assertThat(called.exitCode()).isEqualTo(ExitCode.INVALID);
  }

  @Test
  void input_that_is_no_json_object_is_refused_with_what_would_be_right() throws IOException {
    String file = write("input.json", "{}");

    assertThat(run(GREET, "--input", "{name: Ada}").err()).contains("--input:1:2: not JSON");
    assertThat(run(GREET, "--input", "[1]").err()).contains("must be a JSON object");
    assertThat(run(GREET, "--input", "@none.json").err()).contains("there is no such file");
    assertThat(run(GREET, "--input", file).err()).contains("Did you mean --input @" + file);
    assertThat(run(GREET, "--input", "[1]").exitCode()).isEqualTo(ExitCode.INVALID);
  }

  @Test
  void what_cannot_be_a_definition_is_refused() {
    assertThat(Called.with("run", folder.toString()).err()).contains("is a folder");
    assertThat(Called.with("run", folder + "/none.yaml").exitCode()).isEqualTo(ExitCode.INVALID);
    assertThat(Called.with("run").exitCode()).isEqualTo(ExitCode.INVALID);
    Called option = Called.with("run", "--date", "x", "y.yaml");
    assertThat(option.err()).contains("Unknown option", "'--date'");
    assertThat(option.exitCode()).isEqualTo(ExitCode.INVALID);
  }

  @Test
  void a_failure_is_explained_with_step_code_message_and_cause() throws IOException {
    Called called =
        run(
            """
            id: failing
            steps:
              - id: charge
                adapter: core
                action: fail
                params: { code: SERVICE_UNAVAILABLE, message: Nobody answers }
                retry: { attempts: 2, delay: 1ms }
            """);

    assertThat(called.err())
        .contains("failing failed after ", "(0 of 1 step, 1 failed, 1 retry)")
        .contains("  step     charge (attempt 2)", "  code     MAX_RETRIES_EXCEEDED")
        .contains("  cause    SERVICE_UNAVAILABLE: Nobody answers");
    assertThat(called.out()).isEmpty();
    assertThat(called.exitCode()).isEqualTo(ExitCode.FAILED);
  }

  @Test
  @Requirement("OBS-5")
  void json_prints_the_execution_with_its_progress() throws IOException {
    Called called = run(GREET, "--json", "--set", "name=Ada");

    Obj execution = (Obj) Json.parse(called.out());
    assertThat(execution.at("status")).isEqualTo(Value.of("completed"));
    assertThat(((Obj) execution.at("progress")).at("completed")).isEqualTo(Value.of(1));
    assertThat(execution.fields()).containsKeys("executionId", "steps", "metadata", "why", "seq");
  }

  @Test
  void an_adapter_that_is_not_here_fails_the_step_and_is_announced() throws IOException {
    Called called = run("{id: x, steps: [{id: a, adapter: crane, action: lift, pool: harbour}]}");

    assertThat(called.err())
        .contains("Note: 'run' does not have crane; steps with it will fail.")
        .contains("ADAPTER_NOT_FOUND", "needs the adapter 'crane'");
    assertThat(called.exitCode()).isEqualTo(ExitCode.FAILED);
  }

  @Test
  void steps_call_web_services_on_this_machine_and_on_allowed_ones_only() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", Exchanges::greet);
    server.start();
    try {
      String port = String.valueOf(server.getAddress().getPort());
      String flow =
          """
          id: web
          steps: [{ id: a, adapter: http, action: get, params: { url: "http://HOST:PORT/" } }]
          output: "{{ a.body.text }}"
          """
              .replace("PORT", port);

      assertThat(run(flow.replace("HOST", "127.0.0.1")).out()).contains("Hello");
      assertThat(run(flow.replace("HOST", "10.0.0.1")).err()).contains("10.0.0.1");
      Called odd = run(flow, "--allow-net", "10.0.0.1/99");
      assertThat(odd.err()).contains("--allow-net: '10.0.0.1/99' is neither");
      assertThat(odd.exitCode()).isEqualTo(ExitCode.INVALID);
    } finally {
      server.stop(0);
    }
  }

  /** What the web service of a test answers. */
  private static final class Exchanges {
    static void greet(HttpExchange exchange) throws IOException {
      byte[] body = "{\"text\": \"Hello\"}".getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
      exchange.close();
    }
  }

  @Test
  void the_first_interrupt_cancels() throws IOException {
    String flow =
        write(
            "slow.yaml",
            "{id: s, steps: [{id: a, adapter: core, action: sleep, params: {duration: 1h}, timeout: 2h}]}");

    Called called = Called.on(Called.PIPE, "", Runnable::run, "run", flow);

    assertThat(called.err()).contains("s cancelled after ");
    assertThat(called.exitCode()).isEqualTo(ExitCode.CANCELLED);
  }

  @Test
  void approvals_and_events_can_be_answered_in_advance() throws IOException {
    String flow =
        """
        id: ask
        steps:
          - { id: ok, approval: { message: "Sure?", approvers: [boss], onReject: continue } }
          - { id: paid, wait: { event: payment } }
        output: { approved: "{{ ok.approved }}", amount: "{{ paid.payload.amount }}" }
        """;

    Called yes = run(flow, "--approve", "ok", "--signal", "payment={\"amount\": 5}");
    Called no = run(flow, "--approve", "ok=reject", "--signal", "payment");

    assertThat(Json.parse(yes.out())).isEqualTo(Json.parse("{\"approved\": true, \"amount\": 5}"));
    assertThat(Json.parse(no.out()))
        .isEqualTo(Json.parse("{\"approved\": false, \"amount\": null}"));
  }

  @Test
  void where_nobody_can_answer_the_run_says_what_to_give_and_is_cancelled() throws IOException {
    Called approval = run("{id: x, steps: [{id: ok, approval: {message: Sure}}]}");
    Called event = run("{id: x, steps: [{id: paid, wait: {event: payment}}]}");

    assertThat(approval.err()).contains("asks: Sure", "--approve ok");
    assertThat(approval.exitCode()).isEqualTo(ExitCode.CANCELLED);
    assertThat(event.err()).contains("waits for event 'payment'", "--signal 'payment={}'");
    assertThat(event.exitCode()).isEqualTo(ExitCode.CANCELLED);

    String limited = "{id: f, timeouts: {flow: 50ms}, steps: [{id: w, wait: {event: never}}]}";
    Called inTime = Called.on(Called.PIPE, limited, "run", "-");
    assertThat(inTime.err()).contains("FLOW_TIMEOUT");
    assertThat(inTime.exitCode()).isEqualTo(ExitCode.FAILED);
  }

  @Test
  void on_a_terminal_people_are_asked() throws IOException {
    String flow =
        write(
            "ask.yaml",
            """
            id: ask
            steps:
              - { id: ok, approval: { message: "Sure?" } }
              - { id: paid, wait: { event: payment } }
            output: { approved: "{{ ok.approved }}", paid: "{{ paid.payload }}" }
            """);

    Called called = Called.on(Called.SCREEN, "y\n{\"amount\": 7}\n", "run", flow);

    assertThat(called.err()).contains("Step 'ok' asks: Sure? Approve? [y/n]");
    assertThat(Json.parse(called.out()))
        .isEqualTo(Json.parse("{\"approved\": true, \"paid\": {\"amount\": 7}}"));
  }

  @Test
  void child_flows_come_from_the_flow_itself_and_from_the_files_beside_it() throws IOException {
    write(
        "other.yaml",
        """
        id: other
        steps: [{ id: b, adapter: core, action: add, params: { a: "{{ input.n }}", b: 1 } }]
        output: { value: "{{ b.value }}" }
        """);
    Called called =
        run(
            """
            id: main
            steps:
              - { id: one, flow: inner, params: { n: 1 } }
              - { id: two, flow: other, params: { n: 10 } }
            output: ["{{ one.value }}", "{{ two.value }}"]
            flows:
              - id: inner
                steps: [{ id: a, adapter: core, action: add, params: { a: "{{ input.n }}", b: 1 } }]
                output: { value: "{{ a.value }}" }
            """);

    assertThat(Json.parse(called.out())).isEqualTo(Json.parse("[2, 11]"));
    assertThat(called.err()).contains("one > step.completed a");
  }

  @Test
  void a_child_flow_that_does_not_exist_is_found_before_anything_runs() throws IOException {
    Called called =
        run("{id: x, steps: [{id: a, adapter: core, action: noop}, {id: b, flow: nowhere}]}");

    assertThat(called.err()).contains("step 'b' calls flow 'nowhere'").doesNotContain("started");
    assertThat(called.exitCode()).isEqualTo(ExitCode.INVALID);
  }

  @Test
  void the_failure_of_a_child_is_the_failure_of_its_step() throws IOException {
    Called called =
        run(
            """
            id: main
            steps: [{ id: one, flow: inner }]
            flows:
              - { id: inner, steps: [{ id: a, adapter: core, action: fail, params: { code: BOOM } }] }
            """);

    assertThat(called.err()).contains("  step     one", "BOOM");
    assertThat(called.exitCode()).isEqualTo(ExitCode.FAILED);
  }

  @Test
  void what_steps_log_is_shown_without_control_characters() throws IOException {
    String flow =
        write(
            "log.yaml",
            "{id: l, steps: [{id: a, adapter: core, action: log, params: {message: \"x\\e[31my\"}}]}");

    assertThat(Called.on(Called.SCREEN, "", "run", flow).err()).contains("a: x[31my");
  }

  private Called run(String definition, String... args) throws IOException {
    String file = write("flow.yaml", definition);
    return Called.with(
        Stream.concat(Stream.of("run", file), Arrays.stream(args)).toArray(String[]::new));
  }

  private String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }
}
