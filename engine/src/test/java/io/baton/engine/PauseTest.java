package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import io.baton.value.Value;
import org.junit.jupiter.api.Test;

/** A pause lets running steps finish and starts none; resuming goes on where it was. */
@Requirement("ENG-8")
class PauseTest {
  private static final String CHAIN =
      """
      id: f
      timeouts: { flow: 10s }
      steps:
        - { id: a, adapter: core, action: noop, retry: { attempts: 2, delay: 1s } }
        - { id: b, adapter: core, action: noop }
      """;

  @Test
  void runningStepsFinishAndNoneStarts() {
    Scenario s = Scenario.started(CHAIN).pause().expectStatus(ExecutionStatus.PAUSED);
    assertThat(s.state().pauseReason()).isEqualTo(Event.PauseReason.USER);
    s.expectRunning("a").complete("a").expectStep("a", StepStatus.SUCCESS).expectRunning();
    s.expectStatus(ExecutionStatus.PAUSED).expectStep("b", StepStatus.PENDING);
    s.resume().expectStatus(ExecutionStatus.RUNNING).expectRunning("b").complete("b");
    s.expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement("RET-9")
  void aRetryThatBecomesDueWaitsForTheResume() {
    Scenario s = Scenario.started(CHAIN).fail("a", "NETWORK_ERROR").pause().pass(5_000);
    s.expectStep("a", StepStatus.RETRYING).expectRunning();
    s.resume().expectRunning("a");
    assertThat(s.attempt("a")).isEqualTo(2);
  }

  @Test
  void aRetryThatIsNotYetDueAtTheResumeKeepsItsTime() {
    Scenario s = Scenario.started(CHAIN).fail("a", "NETWORK_ERROR").pause().pass(500).resume();
    s.expectStep("a", StepStatus.RETRYING).pass(499).expectStep("a", StepStatus.RETRYING);
    s.pass(1).expectRunning("a");
  }

  @Test
  @Requirement("RET-7")
  void theFlowsClockStopsWhileItIsPaused() {
    Scenario s = Scenario.started(CHAIN).pass(4_000).pause().complete("a").pass(60_000);
    s.expectStatus(ExecutionStatus.PAUSED).resume().pass(5_999).expectRunning("b").pass(1);
    s.expectStatus(ExecutionStatus.FAILED);
    assertThat(s.error().code()).isEqualTo("FLOW_TIMEOUT");
  }

  @Test
  void theLastStepMayFinishDuringThePauseAndTheExecutionEndsWithTheResume() {
    Scenario s = Scenario.started(CHAIN).complete("a").pause().complete("b");
    s.expectStatus(ExecutionStatus.PAUSED).resume().expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void aFailureDuringThePauseStillFails() {
    Scenario s = Scenario.started(CHAIN).pause().fail("a", "NOT_FOUND");
    s.expectStatus(ExecutionStatus.FAILED);
    assertThat(Engine.pendingEffects(s.state())).isEmpty();
  }

  @Test
  @Requirement("ENG-10")
  void afterAFailureDuringAPauseARetryHasTheWholeTimeOfTheFlow() {
    Scenario s =
        Scenario.started(
            """
            id: f
            timeouts: { flow: 100s }
            steps:
              - { id: a, adapter: core, action: noop, async: { callback: true } }
              - { id: b, adapter: core, action: noop, timeout: 1h }
            """);
    s.pass(1_000).pause().pass(1_000).fail("a", "NOT_FOUND").retry(null).complete("a");
    s.expectStatus(ExecutionStatus.PAUSED).pass(50_000);
    s.give(new Input.ReceiveCallback(s.now(), CallbackTest.token(s, "a"), Value.of(1), null));
    s.expectRunning("b").pass(49_999).expectRunning("b").pass(1);
    s.expectStatus(ExecutionStatus.FAILED);
  }

  @Test
  void loopsLaunchNoItemsAndHandlersDoNotBegin() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: each
                forEach: "{{ [1, 2, 3] }}"
                concurrency: 1
                adapter: core
                action: noop
                onError: [ { id: fix, adapter: core, action: noop } ]
            """);
    s.pause().fail("each[0]", "X").expectRunning().resume();
    assertThat(s.running()).containsExactly("fix[0]");
    s.complete("fix[0]").expectRunning("each[1]").pause().complete("each[1]").expectRunning();
    s.resume().expectRunning("each[2]").complete("each[2]");
    s.expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void waitsSignalsAndApprovalsArriveDuringThePause() {
    Scenario s =
        Scenario.started(
            """
            id: f
            mode: graph
            steps:
              - { id: nap, wait: 10s }
              - { id: word, wait: { event: go } }
              - { id: ok, approval: { message: "fine?" } }
              - { id: next, adapter: core, action: noop, dependsOn: [nap, word, ok] }
            """);
    s.pause().pass(10_000).expectStep("nap", StepStatus.SUCCESS).signal("go", "1");
    s.expectStep("word", StepStatus.SUCCESS);
    s.give(new Input.DecideApproval(s.now(), "ok", true, null, null));
    s.expectRunning().resume().expectRunning("next");
  }

  @Test
  void whatIsPausedCannotBePausedNorWhatRunsResumed() {
    Scenario s = Scenario.started(CHAIN);
    refused(s, new Input.Resume(s.now()));
    s.pause();
    refused(s, new Input.Pause(s.now(), null));
    s.resume().complete("a").complete("b");
    refused(s, new Input.Pause(s.now(), null));
    refused(s, new Input.Resume(s.now()));
  }

  @Test
  void aRunningStepStillTimesOutDuringThePause() {
    Scenario s = Scenario.started(CHAIN).complete("a").pause().pass(30_000);
    s.expectStatus(ExecutionStatus.FAILED).expectStep("b", StepStatus.FAILED);
  }

  private static void refused(Scenario s, Input input) {
    Decision decision = s.offer(input);
    assertThat(decision).isInstanceOf(Decision.Refused.class);
    assertThat(((Decision.Refused) decision).reason()).isEqualTo(Decision.Reason.NOT_POSSIBLE);
  }
}
