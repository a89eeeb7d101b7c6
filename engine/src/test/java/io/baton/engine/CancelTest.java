package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.Input.ChildOutcome;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import io.baton.value.Value;
import org.junit.jupiter.api.Test;

/** Cancelling tells every worker and child, gives them five seconds, and then is done. */
@Requirement("ENG-9")
class CancelTest {
  private static final String WIDE =
      """
      id: f
      mode: graph
      concurrency: { perAdapter: 10 }
      timeouts: { flow: 1h, idle: 1h }
      steps:
        - { id: a, adapter: core, action: noop, retry: { attempts: 3 } }
        - { id: again, adapter: core, action: noop, retry: { attempts: 3, delay: 1s } }
        - { id: nap, wait: 1h }
        - { id: word, wait: { event: go } }
        - { id: ok, approval: { message: "fine?" } }
        - { id: job, adapter: core, action: noop, async: { callback: true } }
        - { id: kid, flow: other }
        - { id: box, sequence: [ { id: inner, adapter: core, action: noop }, { id: rest, adapter: core, action: noop } ] }
        - { id: later, adapter: core, action: noop, dependsOn: [a] }
      """;

  private static Scenario wide() {
    return Scenario.started(WIDE).fail("again", "NETWORK_ERROR").complete("job");
  }

  @Test
  @Requirement("ENG-14")
  void everyWorkerAndChildIsToldAndWaitingStepsEndAtOnce() {
    Scenario s = wide().cancel().expectStatus(ExecutionStatus.CANCELLING);
    assertThat(s.lastEffects(Effect.CancelTask.class))
        .containsExactlyInAnyOrder(
            new Effect.CancelTask("a", 1, 5_000), new Effect.CancelTask("inner", 1, 5_000));
    assertThat(s.lastEffects(Effect.CancelChild.class)).hasSize(1);
    for (String key : new String[] {"again", "nap", "word", "ok", "job"}) {
      s.expectStep(key, StepStatus.CANCELLED);
    }
    s.expectStep("a", StepStatus.RUNNING).expectStep("kid", StepStatus.RUNNING);
    assertThat(s.state().timers().armed().keySet())
        .doesNotContain(Timer.of(Timer.Kind.FLOW), Timer.of(Timer.Kind.IDLE))
        .contains(Timer.of(Timer.Kind.GRACE));
  }

  @Test
  void afterFiveSecondsItIsForced() {
    Scenario s = wide().cancel().pass(4_999).expectStatus(ExecutionStatus.CANCELLING).pass(1);
    s.expectStatus(ExecutionStatus.CANCELLED);
    for (String key : new String[] {"a", "kid", "inner", "rest", "box", "later"}) {
      s.expectStep(key, StepStatus.CANCELLED);
    }
    assertThat(
            s.log().stream()
                .map(Recorded::event)
                .filter(e -> e instanceof Event.StepCancelled c && c.key().equals("a"))
                .map(e -> ((Event.StepCancelled) e).forced()))
        .containsExactly(true);
    assertThat(s.events("execution.cancelled")).hasSize(1);
    assertThat(Engine.pendingEffects(s.state())).isEmpty();
    assertThat(s.state().running()).isZero();
    assertThat(s.lastEffects(Effect.Notify.class))
        .extracting(Effect.Notify::status)
        .containsExactly("cancelled");
    lateResults(s);
  }

  private static void lateResults(Scenario s) {
    assertThat(s.offer(new Input.CompleteStep(s.now(), "a", 1, Value.NULL)))
        .isInstanceOf(Decision.Refused.class);
    assertThat(s.offer(new Input.Cancel(s.now(), null))).isInstanceOf(Decision.Refused.class);
    assertThat(s.offer(new Input.Retry(s.now(), null))).isInstanceOf(Decision.Refused.class);
  }

  @Test
  void itEndsAsSoonAsEverybodyAnswered() {
    Scenario s = wide().cancel().fail("a", "CANCELLED").fail("inner", "CANCELLED");
    s.expectStatus(ExecutionStatus.CANCELLING);
    s.give(new Input.EndChild(s.now(), "kid", 1, ChildOutcome.CANCELLED, Value.NULL, null));
    s.expectStatus(ExecutionStatus.CANCELLED).expectStep("a", StepStatus.CANCELLED);
    assertThat(s.state().endedAt()).isEqualTo(Scenario.START);
  }

  @Test
  void aSuccessWithinTheGraceIsKeptAndNothingFollowsIt() {
    Scenario s = wide().cancel().complete("a", "{\"v\": 1}").complete("inner", "{\"v\": 2}");
    s.expectStep("a", StepStatus.SUCCESS).expectStepOutput("a", "{\"v\": 1}").expectRunning();
    s.pass(5_000).expectStatus(ExecutionStatus.CANCELLED);
    s.expectStep("a", StepStatus.SUCCESS)
        .expectStep("inner", StepStatus.SUCCESS)
        .expectStep("later", StepStatus.CANCELLED)
        .expectStep("rest", StepStatus.CANCELLED)
        .expectStep("box", StepStatus.CANCELLED);
  }

  @Test
  @Requirement("ASY-1")
  void theFirstAnswerOfAnAsynchronousStepIsNoSuccess() {
    Scenario s =
        Scenario.started(
            "id: f\nsteps: [ { id: job, adapter: core, action: noop, async: { callback: true } } ]");
    s.cancel().complete("job", "{\"accepted\": true}").expectStatus(ExecutionStatus.CANCELLED);
    s.expectStep("job", StepStatus.CANCELLED);
  }

  @Test
  void theOutputOfASuccessWithinTheGraceIsCaptured() {
    Scenario s =
        Scenario.started(
                """
                id: f
                steps:
                  - { id: a, adapter: core, action: noop, output: vars.total }
                """)
            .cancel()
            .complete("a", "7")
            .expectStep("a", StepStatus.SUCCESS)
            .expectStatus(ExecutionStatus.CANCELLED);
    assertThat(s.state().var("total")).isEqualTo(Value.of(7));
  }

  @Test
  void aFailureWithinTheGraceIsNeitherRetriedNorHandled() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: a
                adapter: core
                action: noop
                retry: { attempts: 3 }
                onError: [ { id: fix, adapter: core, action: noop } ]
            """);
    s.cancel().fail("a", "NETWORK_ERROR").expectStatus(ExecutionStatus.CANCELLED);
    s.expectStep("a", StepStatus.CANCELLED);
  }

  @Test
  void whatOnlyWaitsIsCancelledAtOnce() {
    for (String step :
        new String[] {
          "wait: 1h",
          "wait: { event: go }",
          "approval: { message: ok }",
          "flow: other, condition: 'false'"
        }) {
      Scenario s =
          Scenario.started(
              "id: f\nmode: graph\nsteps: [ { id: a, " + step + " }, { id: b, wait: 1h } ]");
      s.cancel().expectStatus(ExecutionStatus.CANCELLED);
      assertThat(s.state().endedAt()).isEqualTo(Scenario.START);
    }
  }

  @Test
  @Requirement("ENG-8")
  void aPausedExecutionCanBeCancelled() {
    Scenario s = wide().pause().complete("a").cancel().expectStatus(ExecutionStatus.CANCELLING);
    s.pass(5_000).expectStatus(ExecutionStatus.CANCELLED).expectStep("later", StepStatus.CANCELLED);
  }

  @Test
  void anApprovalCannotBeGivenAfterwards() {
    Scenario s = wide().cancel();
    assertThat(s.offer(new Input.DecideApproval(s.now(), "ok", true, null, null)))
        .isInstanceOf(Decision.Refused.class);
    assertThat(s.offer(new Input.ReceiveSignal(s.now(), "go", Value.NULL)))
        .isInstanceOf(Decision.Refused.class);
    assertThat(s.offer(new Input.Pause(s.now(), null))).isInstanceOf(Decision.Refused.class);
    assertThat(s.offer(new Input.Cancel(s.now(), null))).isInstanceOf(Decision.Refused.class);
    assertThat(s.offer(new Input.RetryNow(s.now(), "again"))).isInstanceOf(Decision.Refused.class);
  }

  @Test
  void aLoopLaunchesNoMoreItems() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - { id: each, forEach: "{{ [1, 2, 3] }}", concurrency: 1, adapter: core, action: noop }
            """);
    s.cancel().complete("each[0]").expectStatus(ExecutionStatus.CANCELLED);
    s.expectStep("each", StepStatus.CANCELLED).expectStep("each[0]", StepStatus.SUCCESS);
    assertThat(s.state().run("each[1]")).isNull();
  }

  @Test
  void aTaskWhoseWorkerDiedIsNotHandedOutAgain() {
    Scenario s =
        Scenario.started("id: f\nsteps: [ { id: a, adapter: core, action: noop } ]").cancel();
    s.give(new Input.LoseTask(s.now(), "a", 1)).expectStatus(ExecutionStatus.CANCELLED);
    assertThat(s.effects(Effect.DispatchTask.class)).hasSize(1);
  }

  @Test
  @Requirement("RET-4")
  void aRecoveryUnderWayIsStopped() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: kid
                flow: other
                onError: [ { id: fix, wait: 1h } ]
            """);
    s.give(
        new Input.EndChild(
            s.now(), "kid", 1, ChildOutcome.FAILED, Value.NULL, new Failure("X", "x")));
    s.cancel().expectStatus(ExecutionStatus.CANCELLED).expectStep("fix", StepStatus.CANCELLED);
    s.expectStep("kid", StepStatus.FAILED);
  }

  @Test
  @Requirement("RET-7")
  void aStepThatTimesOutWithinTheGraceIsToldOnceMoreAndCancelled() {
    Scenario s =
        Scenario.started("id: f\nsteps: [ { id: a, adapter: core, action: noop, timeout: 2s } ]");
    s.cancel().pass(2_000).expectStatus(ExecutionStatus.CANCELLED);
    s.expectStep("a", StepStatus.CANCELLED);
    assertThat(s.lastEffects(Effect.CancelTask.class)).hasSize(1);
  }

  @Test
  void afterACrashTasksAreToldToStopAgainInsteadOfHandedOut() {
    Scenario s = wide().cancel().pass(1_000);
    assertThat(Engine.pendingEffects(s.state()))
        .contains(new Effect.CancelTask("a", 1, 5_000), new Effect.CancelTask("inner", 1, 5_000))
        .anyMatch(e -> e instanceof Effect.CancelChild)
        .noneMatch(e -> e instanceof Effect.DispatchTask || e instanceof Effect.StartChild);
  }

  @Test
  @Requirement("ENG-7")
  void aChildTellsItsParent() {
    Scenario s =
        Scenario.of("id: f\nsteps: [ { id: a, wait: 1h } ]")
            .start("{}", new Input.Parent("p1", "kid", 1, 1));
    s.cancel().expectStatus(ExecutionStatus.CANCELLED);
    assertThat(s.lastEffects(Effect.ReportToParent.class))
        .extracting(Effect.ReportToParent::outcome)
        .containsExactly(ChildOutcome.CANCELLED);
  }
}
