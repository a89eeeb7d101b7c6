package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Steps inside steps: side by side, in order, and one branch of two. */
@Requirement("DEF-5")
class BlockTest {

  @Test
  void aSequenceRunsInOrderAndGivesItsLastOutput() {
    Scenario.started(
            """
            id: f
            steps:
              - id: s
                sequence:
                  - { id: a, adapter: core, action: noop }
                  - { id: b, adapter: core, action: noop }
                  - { id: c, adapter: core, action: noop, condition: "false" }
              - { id: after, adapter: core, action: noop }
            """)
        .expectRunning("a")
        .complete("a", "1")
        .expectRunning("b")
        .complete("b", "2")
        .expectStepOutput("s", "2")
        .expectRunning("after");
  }

  @Test
  void aParallelBlockWaitsForAllAndGivesAnObjectByStep() {
    Scenario.started(
            """
            id: f
            steps:
              - id: p
                parallel:
                  - { id: a, adapter: core, action: noop }
                  - { id: b, adapter: core, action: noop, condition: "false" }
                  - { id: c, adapter: core, action: noop }
            """)
        .expectRunning("a", "c")
        .complete("c", "3")
        .expectStep("p", StepStatus.RUNNING)
        .complete("a", "1")
        .expectStepOutput("p", "{\"a\": 1, \"b\": null, \"c\": 3}")
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void aFailureInAParallelBlockLetsTheOthersFinishAndNamesAll() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - id: p
                    parallel:
                      - { id: a, adapter: core, action: noop }
                      - { id: b, adapter: core, action: noop }
                      - { id: c, adapter: core, action: noop }
                """)
            .fail("a", "ONE")
            .expectRunning("b", "c")
            .fail("c", "TWO")
            .complete("b")
            .expectStatus(ExecutionStatus.FAILED);
    assertThat(scenario.state().error())
        .extracting(StepError::code, StepError::message)
        .containsExactly(
            ErrorCodes.PARALLEL_ERROR, "2 of 3 parallel steps failed: a (ONE), c (TWO)");
    assertThat(scenario.run("b").status()).isEqualTo(StepStatus.SUCCESS);
  }

  @Test
  void aFailureInASequenceStartsNothingAfterIt() {
    Scenario.started(
            """
            id: f
            steps:
              - id: s
                sequence:
                  - { id: a, adapter: core, action: noop }
                  - { id: b, adapter: core, action: noop }
                continueOnError: true
              - { id: after, adapter: core, action: noop }
            """)
        .fail("a", "BOOM")
        .expectStep("b", StepStatus.SKIPPED)
        .expectStep("s", StepStatus.FAILED)
        .expectRunning("after");
  }

  @Test
  @Requirement("ENG-4")
  void theBranchNotTakenIsSkippedWithEverythingInIt() {
    Scenario.started(
            """
            id: f
            steps:
              - id: choose
                if: "input.n > 1"
                then: [ { id: yes, adapter: core, action: noop } ]
                else:
                  - id: no
                    sequence: [ { id: deep, adapter: core, action: noop } ]
            """,
            "{\"n\": 2}")
        .expectRunning("yes")
        .expectStep("no", StepStatus.SKIPPED)
        .expectStep("deep", StepStatus.SKIPPED)
        .complete("yes", "{\"x\": 1}")
        .expectStepOutput("choose", "{\"x\": 1}")
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void aMissingElseIsAnEmptyBranchThatIsDoneAtOnce() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: choose, if: "false", then: [ { id: yes, adapter: core, action: noop } ] }
              - { id: after, adapter: core, action: noop }
            """)
        .expectStep("choose", StepStatus.SUCCESS)
        .expectStepOutput("choose", "null")
        .expectRunning("after");
  }

  @Test
  void aBranchWhoseStepsAreAllSkippedIsDone() {
    Scenario.started(
            """
            id: f
            steps:
              - id: choose
                if: "true"
                then:
                  - { id: a, adapter: core, action: noop, condition: "false" }
                  - { id: b, adapter: core, action: noop, condition: "false" }
            """)
        .expectStatus(ExecutionStatus.COMPLETED)
        .expectStepOutput("choose", "null");
  }

  @Test
  @Requirement("DEF-6")
  void aBlockWithEdgesOfItsOwnRunsByThem() {
    Scenario.started(
            """
            id: f
            steps:
              - id: s
                sequence:
                  - { id: c, adapter: core, action: noop, dependsOn: [a, b] }
                  - { id: a, adapter: core, action: noop }
                  - { id: b, adapter: core, action: noop }
            """)
        .expectRunning("a", "b")
        .complete("a")
        .complete("b")
        .expectRunning("c");
  }

  @Test
  @Requirement("DEF-6")
  void waitingForAStepInsideABlockIsWaitingForTheBlock() {
    Scenario.started(
            """
            id: f
            steps:
              - id: s
                sequence:
                  - { id: a, adapter: core, action: noop }
                  - { id: b, adapter: core, action: noop }
              - { id: after, adapter: core, action: noop, dependsOn: [a] }
            """)
        .complete("a")
        .expectRunning("b")
        .complete("b")
        .expectRunning("after");
  }

  @Test
  @Requirement("OBS-5")
  void progressCountsEveryStepOnceHoweverOftenABlockIsTriedAgain() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                vars: { other: false }
                steps:
                  - id: s
                    retry: { attempts: 2, delay: 1s }
                    sequence:
                      - id: choose
                        if: "vars.other"
                        then: [ { id: t, adapter: core, action: noop } ]
                        else: [ { id: e, adapter: core, action: set, params: { other: true } } ]
                      - { id: last, adapter: core, action: noop }
                """)
            .set("e", "{\"other\": true}")
            .fail("last", "NETWORK_ERROR")
            .pass(1_000)
            .expectRunning("t")
            .complete("t")
            .complete("last")
            .expectStatus(ExecutionStatus.COMPLETED)
            .expectStep("e", StepStatus.SKIPPED);
    int counted =
        Arrays.stream(StepStatus.values()).mapToInt(scenario.state().progress()::count).sum();
    assertThat(counted).isEqualTo(scenario.state().plan().totalSteps());
    assertThat(scenario.state().progress().count(StepStatus.SKIPPED)).isEqualTo(1);
  }

  @Test
  @Requirement({"ENG-1", "RET-4", "OBS-5"})
  void whatARecoveredBlockNeverCameToIsSkipped() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - id: block
                    sequence:
                      - { id: ok, adapter: core, action: noop }
                      - { id: bad, adapter: core, action: noop }
                      - { id: never, sequence: [ { id: inner, adapter: core, action: noop } ] }
                    onError: [ { id: fix, adapter: core, action: noop } ]
                  - { id: after, adapter: core, action: noop }
                """)
            .complete("ok")
            .fail("bad", "NOT_FOUND")
            .expectStep("never", StepStatus.PENDING)
            .complete("fix")
            .expectStep("never", StepStatus.SKIPPED)
            .expectStep("inner", StepStatus.SKIPPED)
            .complete("after")
            .expectStatus(ExecutionStatus.COMPLETED);
    assertThat(scenario.state().progress().count(StepStatus.PENDING)).isZero();
  }
}
