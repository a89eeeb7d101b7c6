package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ErrorEntry;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import org.junit.jupiter.api.Test;

/** With continueOnError the failure is recorded and the flow goes on. */
@Requirement("ENG-5")
class ContinueOnErrorTest {

  @Test
  void theFlowGoesOnAndKeepsTheError() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: noop, continueOnError: true }
              - { id: b, adapter: core, action: noop, condition: "a.status == 'failed'" }
            output: { why: "{{ steps.a.error.code }}" }
            """);
    s.fail("a", "NOT_FOUND").expectStep("a", StepStatus.FAILED).expectRunning("b").complete("b");
    s.expectStatus(ExecutionStatus.COMPLETED).expectOutput("{\"why\": \"NOT_FOUND\"}");
    assertThat(s.state().errors()).hasSize(1).allMatch(ErrorEntry::handled);
  }

  @Test
  @Requirement("RET-1")
  void retriesComeFirst() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: a
                adapter: core
                action: noop
                continueOnError: true
                retry: { attempts: 2, delay: 1s }
            """);
    s.fail("a", "NETWORK_ERROR").expectStep("a", StepStatus.RETRYING).pass(1_000);
    s.fail("a", "NETWORK_ERROR").expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement("RET-5")
  void withOnFailureBothTheRouteAndTheDependentsGoOn() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: noop, continueOnError: true, onSuccess: ok, onFailure: bad }
              - { id: ok, adapter: core, action: noop }
              - { id: bad, adapter: core, action: noop }
              - { id: next, adapter: core, action: noop, dependsOn: [a] }
            """);
    s.fail("a", "NOT_FOUND").expectRunning("next", "bad").expectStep("ok", StepStatus.SKIPPED);
    s.complete("bad").complete("next").expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void itemsThatFailAreLeftOutOfALoopsResults() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: each
                forEach: "{{ [1, 2, 3] }}"
                concurrency: 1
                continueOnError: true
                adapter: core
                action: noop
            """);
    s.complete("each[0]", "1").fail("each[1]", "NOT_FOUND").complete("each[2]", "3");
    s.expectStepOutput("each", "[1, null, 3]").expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void aBlockContinuesAlthoughAStepInsideFailed() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: box
                continueOnError: true
                parallel:
                  - { id: a, adapter: core, action: noop }
                  - { id: b, adapter: core, action: noop }
              - { id: next, adapter: core, action: noop }
            errorHandlers:
              - steps: [ { id: general, adapter: core, action: noop } ]
            """);
    s.fail("a", "NOT_FOUND").expectRunning("b").fail("b", "CONFLICT").expectRunning("next");
    StepError error = s.error("box");
    assertThat(error.code()).isEqualTo("PARALLEL_ERROR");
    assertThat(error.message()).contains("2 of 2").contains("a (NOT_FOUND)", "b (CONFLICT)");
    assertThat(Scenario.cause(error).step()).isEqualTo("a");
    s.complete("next").expectStatus(ExecutionStatus.COMPLETED);
    assertThat(s.state().errors()).allMatch(ErrorEntry::handled);
  }
}
