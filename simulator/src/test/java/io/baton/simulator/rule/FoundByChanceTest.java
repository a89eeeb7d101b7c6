package io.baton.simulator.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.Effect;
import io.baton.engine.Engine;
import io.baton.engine.Scenario;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import org.junit.jupiter.api.Test;

/** What random runs have found, each as the smallest execution that shows it. */
class FoundByChanceTest {

  @Test
  @Requirement({"RET-4", "ENG-6"})
  void aLoopInAnErrorHandlerKeepsItsRoundsApartFromASecondPassage() {
    Scenario.started(
            """
            id: f
            mode: graph
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: b, adapter: core, action: noop }
            errorHandlers:
              - steps: [ { id: tell, forEach: [1, 2], adapter: core, action: log } ]
            """)
        .fail("a", "BAD_REQUEST")
        .expectRunning("b", "tell[0]", "tell[1]")
        .fail("b", "BAD_REQUEST")
        .expectRunning("tell[0]", "tell[1]", "tell~2[0]")
        .complete("tell[0]")
        .complete("tell[1]")
        .complete("tell~2[0]")
        .complete("tell~2[1]")
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement({"RET-4", "DEF-6"})
  void aSecondPassageThroughAHandlerWakesItsOwnSteps() {
    Scenario.started(
            """
            id: f
            mode: graph
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: b, adapter: core, action: noop }
            errorHandlers:
              - steps:
                  - { id: look, adapter: core, action: noop }
                  - { id: tell, adapter: core, action: noop, startWhen: "event:look.completed" }
            """)
        .fail("a", "BAD_REQUEST")
        .fail("b", "BAD_REQUEST")
        .complete("look~2")
        .expectRunning("look", "tell~2")
        .complete("look")
        .complete("tell")
        .complete("tell~2")
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement({"RET-4", "ENG-6"})
  void recoveryOfALoopKeepsApartFromRecoveryOfItsRounds() {
    Scenario.started(
            """
            id: f
            steps:
              - id: again
                while: "true"
                maxIterations: 1
                adapter: core
                action: noop
                onError: [ { id: fix, forEach: [1], adapter: core, action: noop } ]
            """)
        .fail("again[0]", "BAD_REQUEST")
        .complete("fix[0][0]")
        .expectStep("again", StepStatus.FAILED)
        .expectRunning("fix~1[0]")
        .complete("fix~1[0]")
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement({"DEF-6", "RET-7"})
  void aStepThatStillWaitsWhenTheBlockAroundItEndsNeverStarts() {
    Scenario.started(
            """
            id: f
            steps:
              - id: box
                timeout: 1s
                continueOnError: true
                sequence: [ { id: late, adapter: core, action: noop, startWhen: "event:go" } ]
              - { id: next, adapter: core, action: noop }
            """)
        .pass(1_000)
        .expectStep("box", StepStatus.FAILED)
        .expectRunning("next")
        .signal("go", "1")
        .expectRunning("next")
        .complete("next")
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement("ENG-10")
  void aLoopThatCouldNotBeginRunsAgainFromItsStart() {
    Scenario.started(
            """
            id: f
            vars: { list: 7 }
            steps:
              - id: first
                forEach: "{{ vars.list }}"
                adapter: core
                action: noop
            """)
        .expectStatus(ExecutionStatus.FAILED)
        .retry(null)
        .expectStatus(ExecutionStatus.FAILED);
  }

  @Test
  @Requirement("ENG-10")
  void aFailedFallbackLeavesNothingBehindForARetry() {
    Scenario scenario =
        Scenario.started(
            """
            id: f
            steps:
              - id: a
                adapter: core
                action: noop
                fallback: [ { id: stand_in, forEach: [1], adapter: core, action: noop } ]
                onError: [ { id: fix, adapter: core, action: noop } ]
            """);
    for (int round = 0; round < 2; round++) {
      scenario
          .fail("a", "BAD_REQUEST")
          .fail("stand_in[0]", "BAD_REQUEST")
          .fail("fix", "BAD_REQUEST")
          .expectStatus(ExecutionStatus.FAILED)
          .retry(null);
    }
    scenario.complete("a").expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement({"ENG-10", "SCH-1"})
  void aRetryFromARoundKeepsTheLoopsLimit() {
    Scenario.started(
            """
            id: f
            steps:
              - id: each
                forEach: [1, 2]
                concurrency: 1
                steps: [ { id: work, adapter: core, action: noop } ]
            """)
        .complete("work[0]")
        .fail("work[1]", "BAD_REQUEST")
        .retry("work[0]")
        .expectRunning("work[0]")
        .complete("work[0]")
        .expectRunning("work[1]")
        .complete("work[1]")
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement("ENG-10")
  void aRetryFromARoundOfAWhileLoopForgetsTheLaterRounds() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: again, while: "index < 3", maxIterations: 3, adapter: core, action: noop }
              - { id: last, adapter: core, action: noop }
            """)
        .complete("again[0]")
        .complete("again[1]")
        .complete("again[2]")
        .fail("last", "BAD_REQUEST")
        .retry("again[1]")
        .expectRunning("again[1]")
        .complete("again[1]")
        .expectRunning("again[2]")
        .complete("again[2]")
        .complete("last")
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement({"ENG-10", "ENG-4"})
  void aRetryMayTakeTheOtherBranchWithoutCountingItTwice() {
    Scenario scenario =
        Scenario.started(
            """
            id: f
            vars: { left: true }
            steps:
              - { id: pick, adapter: core, action: set }
              - id: choose
                if: "vars.left"
                then: [ { id: left, adapter: core, action: noop } ]
                else: [ { id: right, adapter: core, action: noop } ]
            """);
    scenario.complete("pick").fail("left", "BAD_REQUEST").retry("pick");
    scenario.set("pick", "{\"left\": false}").complete("right");
    scenario.expectStatus(ExecutionStatus.COMPLETED).expectStep("left", StepStatus.SKIPPED);
    Counters.check(scenario.state());
  }

  @Test
  @Requirement("ENG-14")
  void workThatIsCalledOffAtOnceIsNeverHandedOut() {
    Scenario scenario =
        Scenario.started(
            """
            id: f
            mode: graph
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: b, flow: other }
              - { id: c, wait: "{{ [] }}" }
            """);
    scenario.expectStatus(ExecutionStatus.FAILED);
    assertThat(scenario.effects(Effect.DispatchTask.class)).isEmpty();
    assertThat(scenario.effects(Effect.CancelTask.class)).isEmpty();
    assertThat(scenario.effects(Effect.StartChild.class)).isEmpty();
    assertThat(scenario.effects(Effect.CancelChild.class)).isEmpty();
  }

  @Test
  @Requirement("ENG-9")
  void afterACrashACancelledExecutionStopsItsWorkInsteadOfStartingItAgain() {
    Scenario scenario =
        Scenario.started(
            """
            id: f
            mode: graph
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: b, flow: other }
            """);
    scenario.cancel().expectStatus(ExecutionStatus.CANCELLING);
    assertThat(Engine.pendingEffects(scenario.state()))
        .noneMatch(effect -> effect instanceof Effect.DispatchTask)
        .noneMatch(effect -> effect instanceof Effect.StartChild)
        .anyMatch(effect -> effect.equals(new Effect.CancelTask("a", 1, 5_000)))
        .anyMatch(effect -> effect instanceof Effect.CancelChild);
  }

  @Test
  @Requirement("ENG-9")
  void aTimeoutInTheGraceOfACancelStopsTheTaskOnce() {
    Scenario scenario =
        Scenario.started(
            "{ id: f, steps: [ { id: a, adapter: core, action: noop, timeout: 1s } ] }");
    scenario.cancel().pass(1_000).expectStatus(ExecutionStatus.CANCELLED);
    assertThat(scenario.lastEffects(Effect.CancelTask.class)).hasSize(1);
  }
}
