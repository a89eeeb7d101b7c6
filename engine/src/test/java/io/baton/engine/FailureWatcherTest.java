package io.baton.engine;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import org.junit.jupiter.api.Test;

/** Steps that wait for another one's failure with {@code startWhen}, from inside loops. */
@Requirement("EXP-2")
class FailureWatcherTest {
  private static final String RESCUE_IN_ROUNDS =
      """
      id: f
      mode: graph
      steps:
        - { id: risky, adapter: core, action: noop }
        - id: rounds
          forEach: [1, 2]
          concurrency: 2
          sequence:
            - { id: rescue, adapter: core, action: noop, startWhen: "event:risky.failed" }
      """;

  @Test
  void aStepInALoopTakesAFailureFromOutsideOfIt() {
    Scenario.started(RESCUE_IN_ROUNDS)
        .fail("risky", "BROKEN")
        .expectStatus(ExecutionStatus.RUNNING)
        .expectRunning("rescue[0]", "rescue[1]")
        .complete("rescue[0]")
        .complete("rescue[1]")
        .expectStep("risky", StepStatus.FAILED)
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void nobodyTakesItOnceAllRoundsAreOver() {
    Scenario.started(RESCUE_IN_ROUNDS.replace("[1, 2]", "[]"))
        .fail("risky", "BROKEN")
        .expectStatus(ExecutionStatus.FAILED);
  }
}
