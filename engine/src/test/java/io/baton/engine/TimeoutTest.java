package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import io.baton.flow.ErrorClass;
import io.baton.value.Value;
import org.junit.jupiter.api.Test;

/** The four limits in time: of a step, of a step type, of the flow, and between steps. */
@Requirement("RET-7")
class TimeoutTest {

  @Test
  void aStepHasThirtySecondsUnlessItSaysOtherwise() {
    Scenario s = flow("steps: [ { id: a, adapter: core, action: noop } ]");
    s.pass(29_999).expectRunning("a").pass(1).expectStatus(ExecutionStatus.FAILED);
    StepError error = s.error();
    assertThat(error.code()).isEqualTo("TIMEOUT");
    assertThat(error.errorClass()).isEqualTo(ErrorClass.TIMEOUT);
    assertThat(error.message()).isEqualTo("Step a exceeded its timeout of 30s");
  }

  @Test
  void theNearestLimitWins() {
    String limits = "timeouts: { step: 20s, types: { core: 10s } }\n";
    flow(limits + "steps: [ { id: a, adapter: core, action: noop, timeout: 1500ms } ]")
        .pass(1_499)
        .expectRunning("a")
        .pass(1)
        .expectStatus(ExecutionStatus.FAILED);
    flow(limits + "steps: [ { id: a, adapter: core, action: noop } ]")
        .pass(9_999)
        .expectRunning("a")
        .pass(1)
        .expectStatus(ExecutionStatus.FAILED);
    flow("timeouts: { step: 20s }\nsteps: [ { id: a, adapter: core, action: noop } ]")
        .pass(19_999)
        .expectRunning("a")
        .pass(1)
        .expectStatus(ExecutionStatus.FAILED);
  }

  @Test
  void theWorkerIsToldToStopAndItsLateAnswerIsRefused() {
    Scenario s =
        flow(
            "steps: [ { id: a, adapter: core, action: noop, timeout: 1s, retry: { attempts: 2 } } ]");
    s.pass(1_000).expectStep("a", StepStatus.RETRYING);
    assertThat(s.lastEffects(Effect.CancelTask.class))
        .containsExactly(new Effect.CancelTask("a", 1, 5_000));
    Decision late = s.offer(new Input.CompleteStep(s.now(), "a", 1, Value.of("late")));
    assertThat(((Decision.Refused) late).reason()).isEqualTo(Decision.Reason.LATE);
    s.pass(1_000).expectRunning("a");
    late = s.offer(new Input.FailStep(s.now(), "a", 1, new Failure("CANCELLED", "stopped")));
    assertThat(((Decision.Refused) late).reason()).isEqualTo(Decision.Reason.LATE);
    s.complete("a").expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void theDeadlineTravelsWithTheTask() {
    Scenario s = flow("steps: [ { id: a, adapter: core, action: noop, timeout: 2s } ]");
    assertThat(s.lastEffects(Effect.DispatchTask.class).getFirst().deadline())
        .isEqualTo(Scenario.START + 2_000);
  }

  @Test
  @Requirement("RET-4")
  void aTimeoutCanBeHandled() {
    Scenario s =
        flow(
            """
            steps:
              - id: a
                adapter: core
                action: noop
                timeout: 1s
                onError: [ { id: fix, adapter: core, action: noop } ]
            """);
    s.pass(1_000).expectRunning("fix").complete("fix").expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement("ENG-14")
  void aContainerThatTimesOutStopsEverythingInsideIt() {
    Scenario s = box("").expectRunning("b", "each[0]", "each[1]");
    s.pass(5_000).expectStatus(ExecutionStatus.FAILED);
    s.expectStep("b", StepStatus.CANCELLED)
        .expectStep("each[0]", StepStatus.CANCELLED)
        .expectStep("each", StepStatus.CANCELLED)
        .expectStep("kid", StepStatus.CANCELLED)
        .expectStep("box", StepStatus.FAILED);
    assertThat(s.lastEffects(Effect.CancelTask.class)).hasSize(3);
    assertThat(s.lastEffects(Effect.CancelChild.class)).hasSize(1);
    assertThat(s.error().message()).isEqualTo("Step box exceeded its timeout of 5s");
  }

  @Test
  void whatAContainersLastTryLeftBehindCannotAnswerForTheNextOne() {
    Scenario s = box("retry: { attempts: 2, backoff: fixed, delay: 1s }");
    int attempt = s.attempt("b");
    String child = s.run("kid").childId();
    s.pass(5_000).expectStep("box", StepStatus.RETRYING).pass(1_000);
    s.expectRunning("b", "each[0]", "each[1]");
    assertThat(s.offer(new Input.FailStep(s.now(), "b", attempt, new Failure("CANCELLED", "x"))))
        .isInstanceOf(Decision.Refused.class);
    assertThat(
            s.offer(new Input.FailStep(s.now(), "each[0]", attempt, new Failure("CANCELLED", "x"))))
        .isInstanceOf(Decision.Refused.class);
    assertThat(
            s.offer(
                new Input.EndChild(
                    s.now(), "kid", attempt, Input.ChildOutcome.CANCELLED, Value.NULL, null)))
        .isInstanceOf(Decision.Refused.class);
    assertThat(s.run("kid").childId()).isNotEqualTo(child);
  }

  @Test
  void aContainersTimeoutIsOfferedToTheFlowsHandlersEvenIfARecoveryWasUnderWayInside() {
    Scenario s =
        flow(
            """
            steps:
              - id: box
                timeout: 5s
                sequence:
                  - id: a
                    adapter: core
                    action: noop
                    onError: [ { id: own, adapter: core, action: noop } ]
            errorHandlers:
              - condition: "error.code == 'TIMEOUT'"
                steps: [ { id: fix, adapter: core, action: noop } ]
            """);
    s.fail("a", "X").expectRunning("own").pass(5_000).expectRunning("fix").complete("fix");
    s.expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement("ENG-14")
  void theFlowsLimitEndsItAndAlertsItsOwner() {
    Scenario s =
        flow(
            """
            timeouts: { flow: 10s }
            steps:
              - id: a
                adapter: core
                action: noop
                timeout: 60s
                continueOnError: true
            errorHandlers:
              - steps: [ { id: fix, adapter: core, action: noop } ]
            """);
    s.pass(9_999).expectRunning("a").pass(1).expectStatus(ExecutionStatus.FAILED);
    assertThat(s.error().code()).isEqualTo("FLOW_TIMEOUT");
    assertThat(s.error().message()).isEqualTo("The flow exceeded its timeout of 10s");
    assertThat(s.effects(Effect.Alert.class)).hasSize(1);
    assertThat(s.effects(Effect.Alert.class).getFirst().audience())
        .isEqualTo(Effect.Alert.Audience.OWNER);
    assertThat(s.lastEffects(Effect.CancelTask.class)).hasSize(1);
    s.expectStep("a", StepStatus.CANCELLED);
  }

  @Test
  void theFlowsLimitHoldsWhileItOnlyWaitsForACallback() {
    Scenario s =
        flow(
            """
            timeouts: { flow: 10s }
            steps: [ { id: a, adapter: core, action: noop, async: { callback: true } } ]
            """);
    s.complete("a").expectStatus(ExecutionStatus.PAUSED).pass(10_000);
    s.expectStatus(ExecutionStatus.FAILED);
    assertThat(s.error().code()).isEqualTo("FLOW_TIMEOUT");
  }

  @Test
  void anExecutionWithNothingInProgressTimesOutIdle() {
    Scenario s =
        flow(
            """
            timeouts: { idle: 60s }
            steps:
              - { id: a, adapter: core, action: noop, timeout: 1h }
              - { id: b, adapter: core, action: noop, startWhen: "event:go" }
            """);
    s.pass(600_000).complete("a").pass(59_999).expectStatus(ExecutionStatus.RUNNING).pass(1);
    s.expectStatus(ExecutionStatus.FAILED);
    assertThat(s.error().code()).isEqualTo("IDLE_TIMEOUT");
    assertThat(s.error().message()).contains("60s");
  }

  @Test
  void aStepThatStartsStopsTheIdleClock() {
    Scenario s =
        flow(
            """
            timeouts: { idle: 60s }
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: b, adapter: core, action: noop, startWhen: "event:go", timeout: 1h }
            """);
    s.complete("a").pass(59_000).signal("go", "1").expectRunning("b").pass(120_000);
    s.expectRunning("b").complete("b").expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement("ENG-6")
  void everyItemOfALoopHasItsOwnLimit() {
    Scenario s =
        flow(
            """
            steps:
              - id: each
                forEach: "{{ [1, 2] }}"
                concurrency: 1
                timeout: 1s
                continueOnError: true
                adapter: core
                action: noop
            """);
    s.pass(1_000).expectRunning("each[1]").pass(999).complete("each[1]", "2");
    s.expectStepOutput("each", "[null, 2]").expectStatus(ExecutionStatus.COMPLETED);
  }

  private static Scenario box(String settings) {
    return flow(
        """
        concurrency: { perAdapter: 10 }
        steps:
          - id: box
            timeout: 5s
            %s
            parallel:
              - { id: kid, flow: other }
              - { id: b, adapter: core, action: noop }
              - { id: each, forEach: "{{ [1, 2] }}", adapter: core, action: noop }
        """
            .formatted(settings));
  }

  private static Scenario flow(String rest) {
    return Scenario.started("id: f\n" + rest);
  }
}
