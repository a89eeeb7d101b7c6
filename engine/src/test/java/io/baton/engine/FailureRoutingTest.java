package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ErrorEntry;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import org.junit.jupiter.api.Test;

/** Where a failure goes: to its route, to whoever waits for it, to the block around, or nowhere. */
class FailureRoutingTest {
  private static final String ROUTED =
      """
      id: f
      steps:
        - { id: a, adapter: core, action: noop, onSuccess: b, onFailure: alert }
        - { id: b, adapter: core, action: noop }
        - { id: alert, adapter: core, action: noop }
        - { id: other, adapter: core, action: noop, dependsOn: [a] }
      errorHandlers:
        - steps: [ { id: general, adapter: core, action: noop } ]
      """;

  @Test
  @Requirement({"RET-5", "DEF-6"})
  void onFailureRoutesAndLeavesTheOtherDependentsOut() {
    Scenario s = Scenario.started(ROUTED).fail("a", "NOT_FOUND").expectRunning("alert");
    s.expectStep("b", StepStatus.SKIPPED).expectStep("other", StepStatus.SKIPPED);
    s.complete("alert").expectStatus(ExecutionStatus.COMPLETED);
    assertThat(s.state().errors()).hasSize(1).allMatch(ErrorEntry::handled);
  }

  @Test
  @Requirement({"RET-5", "DEF-6"})
  void withoutAFailureTheErrorStepIsSkipped() {
    Scenario s = Scenario.started(ROUTED).complete("a").expectRunning("other", "b");
    s.expectStep("alert", StepStatus.SKIPPED);
    s.complete("b").complete("other").expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement({"RET-4", "RET-5"})
  void aStepThatRecoveredByItselfDoesNotTakeItsFailureRoute() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: a
                adapter: core
                action: noop
                onSuccess: b
                onFailure: alert
                onError: [ { id: fix, adapter: core, action: noop } ]
              - { id: b, adapter: core, action: noop }
              - { id: alert, adapter: core, action: noop }
            """);
    s.fail("a", "NOT_FOUND").complete("fix").expectRunning("b");
    s.expectStep("alert", StepStatus.SKIPPED);
  }

  @Test
  @Requirement("ENG-14")
  void aFailureAtTheTopStopsWhatRunsAndStartsNothingElse() {
    Scenario s =
        Scenario.started(
            """
            id: f
            mode: graph
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: b, adapter: core, action: noop }
              - { id: c, wait: 10s }
              - { id: kid, flow: other }
              - { id: later, adapter: core, action: noop, dependsOn: [b] }
              - { id: again, adapter: core, action: noop, retry: { attempts: 2 } }
            """);
    s.fail("again", "NETWORK_ERROR");
    s.fail("a", "NOT_FOUND").expectStatus(ExecutionStatus.FAILED);
    s.expectStep("b", StepStatus.CANCELLED)
        .expectStep("c", StepStatus.CANCELLED)
        .expectStep("kid", StepStatus.CANCELLED)
        .expectStep("again", StepStatus.CANCELLED)
        .expectStep("later", StepStatus.PENDING);
    assertThat(s.lastEffects(Effect.CancelTask.class))
        .extracting(Effect.CancelTask::key)
        .containsExactly("b");
    assertThat(s.lastEffects(Effect.CancelChild.class)).hasSize(1);
    assertThat(s.events("execution.failed")).hasSize(1);
    assertThat(Engine.pendingEffects(s.state())).isEmpty();
    assertThat(s.state().running()).isZero();
    assertThat(s.lastEffects(Effect.Notify.class)).hasSize(1);
  }

  @Test
  @Requirement({"RET-8", "DEF-5"})
  void aParallelBlockWaitsForAllAndNamesEveryFailure() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: box
                parallel:
                  - { id: a, adapter: core, action: noop }
                  - { id: b, adapter: core, action: noop }
                  - { id: c, adapter: core, action: noop }
            """);
    s.fail("b", "CONFLICT").expectRunning("a", "c").complete("a").fail("c", "NOT_FOUND");
    s.expectStatus(ExecutionStatus.FAILED);
    StepError error = s.error();
    assertThat(error.code()).isEqualTo("PARALLEL_ERROR");
    assertThat(error.step()).isEqualTo("box");
    assertThat(error.message())
        .isEqualTo("2 of 3 parallel steps failed: b (CONFLICT), c (NOT_FOUND)");
    assertThat(Scenario.cause(error).code()).isEqualTo("CONFLICT");
    assertThat(Scenario.cause(error).step()).isEqualTo("b");
  }

  @Test
  @Requirement({"ENG-6", "RET-5"})
  void aLoopStartsNoNewItemsAfterAFailureAndItsRouteIsTaken() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: each
                forEach: "{{ [1, 2, 3, 4] }}"
                concurrency: 2
                adapter: core
                action: noop
                onFailure: alert
              - { id: alert, adapter: core, action: noop }
            """);
    s.fail("each[0]", "NOT_FOUND").expectRunning("each[1]").complete("each[1]");
    s.expectStep("each", StepStatus.FAILED).expectRunning("alert").complete("alert");
    s.expectStatus(ExecutionStatus.COMPLETED);
    assertThat(s.state().run("each[2]")).isNull();
  }

  @Test
  @Requirement({"RET-8", "RET-3"})
  void everyErrorNamesItsStepAttemptCodeAndMessage() {
    Scenario s =
        Scenario.started(
            "id: f\nsteps: [ { id: a, adapter: core, action: noop, timeout: 2s, retry: { attempts: 2 } } ]");
    s.pass(2_000);
    StepError timeout = s.error("a");
    assertThat(timeout.step()).isEqualTo("a");
    assertThat(timeout.attempt()).isEqualTo(1);
    assertThat(timeout.code()).isEqualTo("TIMEOUT");
    assertThat(timeout.message()).isEqualTo("Step a exceeded its timeout of 2s");
    s.pass(1_000).fail("a", "ADAPTER_NOT_FOUND");
    assertThat(s.error().code()).isEqualTo("ADAPTER_NOT_FOUND");
    assertThat(s.error().attempt()).isEqualTo(2);
  }

  @Test
  @Requirement({"RET-5", "EXP-4"})
  void theStepsThatAFailureLeadsToSeeTheError() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: noop, onFailure: alert }
              - { id: alert, adapter: core, action: noop, params: { e: "{{ error.code }}", s: "{{ error.step }}" } }
              - { id: watcher, adapter: core, action: noop, startWhen: "event:a.failed", params: { e: "{{ error.message }}" } }
              - { id: after, adapter: core, action: noop, dependsOn: [alert], params: { e: "{{ error }}" } }
            """);
    s.fail("a", new Failure("NOT_FOUND", "nobody there")).expectRunning("watcher", "alert");
    s.expectStepInput("alert", "{\"e\": \"NOT_FOUND\", \"s\": \"a\"}");
    s.expectStepInput("watcher", "{\"e\": \"nobody there\"}");
    s.complete("alert").expectStepInput("after", "{\"e\": null}");
  }

  @Test
  @Requirement({"RET-7", "RET-8"})
  void aFailureOfTheExecutionItselfIsListedToo() {
    Scenario s =
        Scenario.started(
            """
            id: f
            timeouts: { flow: 2s }
            steps: [ { id: a, adapter: core, action: noop } ]
            """);
    s.pass(2_000).expectStatus(ExecutionStatus.FAILED);
    assertThat(s.state().errors())
        .singleElement()
        .satisfies(entry -> assertThat(entry.error().code()).isEqualTo("FLOW_TIMEOUT"))
        .satisfies(entry -> assertThat(entry.handled()).isFalse());
    assertThat(s.state().errorCount()).isEqualTo(1);
  }
}
