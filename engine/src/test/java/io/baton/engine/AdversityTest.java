package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import io.baton.value.Value;
import org.junit.jupiter.api.Test;

/** Several things going wrong at once, in places that are inside one another. */
class AdversityTest {

  @Test
  @Requirement({"RET-1", "ENG-6"})
  void aLoopThatFailedStillFinishesTheRetriesOfItsOtherItems() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: each
                forEach: "{{ [1, 2, 3] }}"
                concurrency: 2
                adapter: core
                action: noop
                retry: { attempts: 2, backoff: fixed, delay: 1s }
            """);
    s.fail("each[1]", "NETWORK_ERROR").fail("each[0]", "NOT_FOUND");
    s.expectStatus(ExecutionStatus.RUNNING)
        .pass(1_000)
        .expectRunning("each[1]")
        .complete("each[1]");
    s.expectStatus(ExecutionStatus.FAILED);
    assertThat(s.state().run("each[2]")).isNull();
    s.retry(null).expectRunning("each[0]", "each[2]");
  }

  @Test
  @Requirement({"RET-4", "ENG-14"})
  void aHandlerThatFailsStopsTheOtherHandlerThatIsUnderWay() {
    Scenario s =
        Scenario.started(
            """
            id: f
            mode: graph
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: b, adapter: core, action: noop }
            errorHandlers:
              - steps: [ { id: fix, adapter: core, action: noop } ]
            """);
    s.fail("a", "X").fail("b", "Y").fail("fix", "Z").expectStatus(ExecutionStatus.FAILED);
    s.expectStep("fix~2", StepStatus.CANCELLED);
    assertThat(s.lastEffects(Effect.CancelTask.class))
        .containsExactly(new Effect.CancelTask("fix~2", 1, 5_000));
    assertThat(s.error().code()).isEqualTo("X");
    s.retry(null);
    assertThat(s.running()).containsExactlyInAnyOrder("a", "b");
    s.complete("a").complete("b").expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement({"RET-7", "ASY-1"})
  void aBlockThatTimesOutForgetsTheCallbackItWaitedFor() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: box
                timeout: 10s
                retry: { attempts: 2, backoff: fixed, delay: 1s }
                sequence: [ { id: job, adapter: core, action: noop, async: { callback: true } } ]
            """);
    String old = CallbackTest.token(s, "job");
    s.complete("job").expectStatus(ExecutionStatus.PAUSED).pass(10_000);
    s.expectStatus(ExecutionStatus.RUNNING).expectStep("box", StepStatus.RETRYING);
    assertThat(s.offer(new Input.ReceiveCallback(s.now(), old, Value.NULL, null)))
        .isInstanceOf(Decision.Refused.class);
    s.pass(1_000).complete("job");
    assertThat(s.offer(new Input.ReceiveCallback(s.now(), old, Value.NULL, null)))
        .isInstanceOf(Decision.Refused.class);
    s.give(new Input.ReceiveCallback(s.now(), CallbackTest.token(s, "job"), Value.of(1), null));
    s.expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement({"ENG-9", "RET-5"})
  void cancellingInTheMiddleOfAFallbackInALoopStopsAll() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: each
                forEach: "{{ [1, 2] }}"
                steps:
                  - id: a
                    adapter: core
                    action: noop
                    fallback: [ { id: plan_b, adapter: core, action: noop } ]
            """);
    s.fail("a[0]", "X").expectRunning("a[1]", "plan_b[0]").cancel().complete("plan_b[0]", "1");
    s.expectStatus(ExecutionStatus.CANCELLING).fail("a[1]", "CANCELLED");
    s.expectStatus(ExecutionStatus.CANCELLED).expectStep("each", StepStatus.CANCELLED);
    assertThat(Engine.pendingEffects(s.state())).isEmpty();
  }

  @Test
  @Requirement({"ENG-8", "RET-9"})
  void aRetryBroughtForwardDuringAPauseWaitsForTheResume() {
    Scenario s =
        Scenario.started(
            "id: f\nsteps: [ { id: a, adapter: core, action: noop, retry: { attempts: 2 } } ]");
    s.fail("a", "X").pause().give(new Input.RetryNow(s.now(), "a")).expectRunning();
    s.resume().expectRunning("a");
    assertThat(s.attempt("a")).isEqualTo(2);
  }

  @Test
  @Requirement({"ENG-9", "SCH-1"})
  void queuedStepsNeverReachAWorkerOnceCancelled() {
    Scenario s =
        Scenario.started(
            """
            id: f
            mode: graph
            concurrency: { steps: 1 }
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: b, adapter: core, action: noop }
            """);
    s.cancel().expectStep("b", StepStatus.CANCELLED).complete("a");
    s.expectStatus(ExecutionStatus.CANCELLED);
    assertThat(s.effects(Effect.DispatchTask.class)).hasSize(1);
  }

  @Test
  @Requirement({"ENG-10", "RET-4"})
  void aBlockWhoseHandlerFailedRunsAgainAsAWhole() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: box
                onError: [ { id: fix, adapter: core, action: noop } ]
                parallel:
                  - { id: p, adapter: core, action: noop }
                  - { id: q, adapter: core, action: noop }
            """);
    s.complete("p").fail("q", "X").fail("fix", "Y").expectStatus(ExecutionStatus.FAILED);
    s.retry(null).expectRunning("p", "q").complete("p").complete("q");
    s.expectStatus(ExecutionStatus.COMPLETED);
    assertThat(s.state().progress().count(StepStatus.FAILED)).isZero();
  }

  @Test
  @Requirement({"ENG-10", "ENG-6"})
  void aWhileLoopGoesOnWithTheRoundThatFailed() {
    Scenario s =
        Scenario.started(
            """
            id: f
            vars: { n: 0 }
            steps:
              - id: loop
                while: "vars.n < 2"
                steps: [ { id: a, adapter: core, action: set, params: { n: "{{ vars.n + 1 }}" } } ]
            """);
    s.set("a[0]", "{\"n\": 1}").fail("a[1]", "X").expectStatus(ExecutionStatus.FAILED);
    s.retry(null).expectRunning("a[1]").set("a[1]", "{\"n\": 2}");
    s.expectStatus(ExecutionStatus.COMPLETED);
    assertThat(s.events("step.started a[0]")).hasSize(1);
  }

  @Test
  @Requirement({"RET-1", "RET-8"})
  void retriesInsideRetriesMultiply() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: box
                retry: { attempts: 2, backoff: fixed, delay: 10s }
                sequence:
                  - { id: a, adapter: core, action: noop, retry: { attempts: 2, backoff: fixed, delay: 1s } }
            """);
    s.fail("a", "X").pass(1_000).fail("a", "X").expectStep("box", StepStatus.RETRYING);
    s.pass(10_000).fail("a", "X").expectStep("a", StepStatus.RETRYING).pass(1_000).fail("a", "X");
    s.expectStatus(ExecutionStatus.FAILED);
    assertThat(s.effects(Effect.DispatchTask.class)).hasSize(4);
    assertThat(s.error().message()).startsWith("Max retries (2) exceeded for step box");
    assertThat(Scenario.cause(s.error()).code()).isEqualTo("MAX_RETRIES_EXCEEDED");
    assertThat(Scenario.cause(Scenario.cause(s.error())).code()).isEqualTo("X");
  }

  @Test
  @Requirement({"RET-5", "DEF-6"})
  void aStepThatWaitsForAFailureTakesIt() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: undo, adapter: core, action: noop, startWhen: "event:a.failed" }
              - { id: next, adapter: core, action: noop, dependsOn: [a] }
            errorHandlers:
              - steps: [ { id: general, adapter: core, action: noop } ]
            """);
    s.fail("a", "X").expectRunning("undo").expectStep("next", StepStatus.SKIPPED).complete("undo");
    s.expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement({"RET-8", "ENG-7"})
  void aChildsErrorKeepsItsCodeAndNamesTheChild() {
    Scenario s = Scenario.started("id: f\nsteps: [ { id: kid, flow: other } ]");
    Input.ChildOutcome failed = Input.ChildOutcome.FAILED;
    s.give(
        new Input.EndChild(
            s.now(), "kid", 1, failed, Value.NULL, new Failure("NOT_FOUND", "no such row")));
    s.expectStatus(ExecutionStatus.FAILED);
    assertThat(s.error().code()).isEqualTo("NOT_FOUND");
    assertThat(s.error().message()).contains("Child execution").contains("no such row");
    assertThat(s.error().step()).isEqualTo("kid");
  }
}
