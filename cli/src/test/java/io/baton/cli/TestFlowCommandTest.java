package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Flows against written cases. */
@Timeout(60)
final class TestFlowCommandTest {
  private static final String FLOW =
      """
      id: order
      input: { amount: { type: number, required: true } }
      steps:
        - id: charge
          adapter: http
          action: post
          params: { url: "https://pay.example/charges", body: { amount: "{{ input.amount }}" } }
          retry: { attempts: 3, delay: 1h }
        - { id: cool_off, wait: 7d }
        - { id: release, approval: { message: "Ship it?", timeout: 1h } }
        - { id: paid, wait: { event: payment } }
        - id: render
          adapter: http
          action: post
          params: { url: "https://render.example", body: { back: "{{ callback.url }}" } }
          async: { callback: true }
        - { id: sum, adapter: core, action: add, params: { a: "{{ input.amount }}", b: 1 } }
      output: { id: "{{ charge.body.id }}", sum: "{{ sum.value }}", by: "{{ paid.payload.by }}" }
      """;
  private static final String STUBS =
      """
          steps:
            charge:
              - error: { code: SERVICE_UNAVAILABLE, message: busy }
              - output: { status: 200, body: { id: ch_1 } }
            render: { output: { url: "https://x.example" } }
          approvals: { release: approve }
          signals: { payment: { by: card } }
      """;

  @TempDir Path folder;

  @BeforeEach
  void flow() throws IOException {
    Files.writeString(folder.resolve("order.yaml"), FLOW);
  }

  private Called test(String cases, String... more) throws IOException {
    Path file = folder.resolve("order.test.yaml");
    Files.writeString(file, "flow: order.yaml\ncases:\n" + cases);
    String[] args = new String[more.length + 2];
    args[0] = "test-flow";
    args[1] = file.toString();
    System.arraycopy(more, 0, args, 2, more.length);
    return Called.with(args);
  }

  @Test
  void a_case_is_played_in_virtual_time_with_stubs_decisions_signals_and_callbacks()
      throws IOException {
    Called called =
        test(
            """
              - name: the second try pays
                input: { amount: 7 }
            """
                + STUBS
                + """
                    expect:
                      status: completed
                      output: { id: ch_1, sum: 8, by: card }
                      steps:
                        charge: { status: success, attempts: 2, input: { body: { amount: 7 } } }
                        render: success
                """);

    assertThat(called.out())
        .containsPattern("ok +\\S*order.test.yaml:3: the second try pays")
        .contains("1 passed, 0 failed");
    assertThat(called.exitCode()).as(called.err()).isEqualTo(ExitCode.OK);
  }

  @Test
  void what_is_not_as_expected_is_named_by_its_path_with_both_values() throws IOException {
    Called called =
        test(
            """
              - name: wrong on purpose
                input: { amount: 7 }
            """
                + STUBS
                + """
                    expect:
                      status: failed
                      output: { sum: 9 }
                      steps: { charge: { attempts: 1 }, chrge: success }
                """);

    assertThat(called.out())
        .contains(
            "FAIL",
            "status: expected \"failed\", but it is \"completed\"",
            "output.sum: expected 9, but it is 8",
            "steps.charge.attempts: expected 1, but it is 2",
            "steps.chrge: there is no such step; did you mean 'charge'?",
            "0 passed, 1 failed");
    assertThat(called.exitCode()).isEqualTo(ExitCode.FAILED);
  }

  @Test
  void a_step_without_a_stub_touches_nothing_and_the_failure_says_what_to_add() throws IOException {
    Called called =
        test(
            """
              - name: nothing is stubbed
                input: { amount: 7 }
                expect: { status: completed }
            """);

    assertThat(called.out())
        .contains("Step 'charge' calls http.post, and the case has no stub for it");
    assertThat(called.exitCode()).isEqualTo(ExitCode.FAILED);
  }

  @Test
  void an_undecided_approval_runs_into_its_timeout_at_once() throws IOException {
    Called called =
        test(
            """
              - name: nobody decides
                input: { amount: 7 }
                steps: { charge: { output: { body: { id: c } } } }
                expect:
                  status: failed
                  error: { step: release, code: TIMEOUT }
            """);

    assertThat(called.out()).contains("1 passed");
  }

  @Test
  void a_flow_that_waits_for_what_the_case_does_not_give_says_so() throws IOException {
    Called called =
        test(
            """
              - name: no payment
                input: { amount: 7 }
                steps: { charge: { output: { body: { id: c } } } }
                approvals: { release: approve }
                expect: { status: completed }
            """);

    assertThat(called.out())
        .contains("status: expected \"completed\", but it is \"running\"")
        .containsPattern("waits: \"paid\" .*payment");
  }

  @Test
  void a_broken_test_file_is_refused_with_every_problem_at_its_place() throws IOException {
    Called called =
        test(
            """
              - name: x
                inputs: { amount: 7 }
                steps: { charge: { outputs: 1 } }
                approvals: { release: perhaps }
            """);

    assertThat(called.err())
        .contains(
            "order.test.yaml:4:5: unknown key 'inputs'; did you mean 'input'?",
            "unknown key 'outputs'; did you mean 'output'?",
            "approvals.release must be approve or reject",
            "'expect' is missing");
    assertThat(called.exitCode()).isEqualTo(ExitCode.INVALID);
  }

  @Test
  void input_that_does_not_fit_and_stubs_for_no_step_fail_their_case() throws IOException {
    Called called =
        test(
            """
              - { name: no amount, expect: { status: completed } }
              - name: misspelt
                input: { amount: 1 }
                steps: { chrge: { output: 1 } }
                expect: { status: completed }
            """);

    assertThat(called.out())
        .contains("input.amount: ", "steps.chrge: there is no such step; did you mean 'charge'?")
        .contains("0 passed, 2 failed");
  }

  @Test
  void results_are_json_for_programs_and_cases_can_be_chosen() throws IOException {
    String cases =
        """
          - { name: one, input: { amount: 1 }, expect: { status: failed } }
          - { name: two, input: { amount: 1 }, expect: { status: failed } }
        """;

    Obj results = (Obj) Json.parse(test(cases, "--json", "--case", "two").out());

    assertThat(results.at("passed")).isEqualTo(Value.of(1));
    assertThat(Json.write(results.at("cases"))).contains("\"two\"").doesNotContain("\"one\"");
    Called none = test(cases, "--case", "three");
    assertThat(none.err()).contains("No case has 'three' in its name");
    assertThat(none.exitCode()).isEqualTo(ExitCode.INVALID);
  }
}
