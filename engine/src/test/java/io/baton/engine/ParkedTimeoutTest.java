package io.baton.engine;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import io.baton.value.Value;
import org.junit.jupiter.api.Test;

/** Time limits of steps that are parked, and cancellation of what they wait for. */
class ParkedTimeoutTest {

  @Test
  @Requirement("RET-7")
  void aWaitKeepsTheStepsOwnTimeLimit() {
    Scenario.started("id: f\nsteps:\n  - { id: a, wait: { event: go }, timeout: 2s }\n")
        .pass(1999)
        .expectStep("a", StepStatus.RUNNING)
        .pass(1)
        .expectStep("a", StepStatus.FAILED)
        .expectStatus(ExecutionStatus.FAILED);
  }

  @Test
  @Requirement({"RET-7", "ASY-1"})
  void theStepsTimeLimitCoversTheCallbackToo() {
    Scenario.started(
            """
            id: f
            steps:
              - id: a
                adapter: core
                action: echo
                params: { url: "{{ callback.url }}" }
                async: { callback: true }
                timeout: 1m
            """)
        .pass(10_000)
        .complete("a")
        .expectStatus(ExecutionStatus.PAUSED)
        .pass(49_999)
        .expectStep("a", StepStatus.RUNNING)
        .pass(1)
        .expectStep("a", StepStatus.FAILED);
  }

  @Test
  @Requirement({"ENG-7", "ENG-9"})
  void nothingFollowsAChildThatEndsWhileItsParentIsCancelled() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - { id: a, flow: other }
                  - { id: b, adapter: core, action: noop }
                """)
            .cancel()
            .expectStatus(ExecutionStatus.CANCELLING);
    scenario
        .give(
            new Input.EndChild(
                scenario.now(), "a", 1, Input.ChildOutcome.COMPLETED, Value.NULL, null))
        .expectStep("a", StepStatus.SUCCESS)
        .expectStep("b", StepStatus.CANCELLED)
        .expectStatus(ExecutionStatus.CANCELLED);
  }
}
