package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ErrorEntry;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import org.junit.jupiter.api.Test;

/** A fallback stands in once retries are exhausted; if it fails too, onError is next. */
@Requirement("RET-5")
class FallbackTest {

  @Test
  void itRunsOnlyWhenRetriesAreExhaustedAndItsOutputStandsIn() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: a
                adapter: core
                action: noop
                retry: { attempts: 2, delay: 1s }
                fallback: [ { id: plan_b, adapter: core, action: noop } ]
              - { id: b, adapter: core, action: noop }
            """);
    s.fail("a", "NETWORK_ERROR").expectStep("a", StepStatus.RETRYING).pass(1_000);
    s.fail("a", "NETWORK_ERROR").expectRunning("plan_b").complete("plan_b", "{\"v\": 1}");
    s.expectStepOutput("a", "{\"v\": 1}").expectRunning("b").complete("b");
    s.expectStatus(ExecutionStatus.COMPLETED);
    assertThat(s.state().errors()).hasSize(2).allMatch(ErrorEntry::handled);
  }

  @Test
  void itRunsAtOnceForAnErrorThatIsNotRetried() {
    started().fail("a", "VALIDATION_ERROR").expectRunning("plan_b");
  }

  @Test
  @Requirement("RET-4")
  void afterAFailedFallbackOnErrorRecovers() {
    Scenario s = started().fail("a", "NOT_FOUND").fail("plan_b", "CONFLICT");
    s.expectRunning("fix").complete("fix", "3").expectStepOutput("a", "3");
    s.expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement({"RET-4", "RET-8"})
  void whenBothFailTheFlowFailsAndAllErrorsAreKept() {
    Scenario s = started().fail("a", "NOT_FOUND").fail("plan_b", "CONFLICT").fail("fix", "BUSY");
    s.expectStatus(ExecutionStatus.FAILED);
    assertThat(s.error().code()).isEqualTo("NOT_FOUND");
    assertThat(s.state().errors())
        .extracting(e -> e.error().code())
        .containsExactly("NOT_FOUND", "CONFLICT", "BUSY");
  }

  @Test
  void everyItemOfALoopHasItsOwnFallback() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: each
                forEach: "{{ ['x', 'y'] }}"
                adapter: core
                action: noop
                fallback: [ { id: plan_b, adapter: core, action: echo, params: { v: "{{ item }}" } } ]
            """);
    s.fail("each[1]", "NOT_FOUND").complete("each[0]", "0").expectRunning("plan_b[1]");
    s.complete("plan_b[1]", "\"b\"").expectStepOutput("each", "[0, \"b\"]");
    s.expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void aBlockThatIsRetriedRunsItsFallbacksAfresh() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: box
                retry: { attempts: 2, backoff: fixed, delay: 1s }
                sequence:
                  - id: a
                    adapter: core
                    action: noop
                    fallback: [ { id: plan_b, adapter: core, action: noop } ]
                    onError: [ { id: fix, adapter: core, action: noop } ]
            """);
    s.fail("a", "X").fail("plan_b", "X").fail("fix", "X").expectStep("box", StepStatus.RETRYING);
    s.pass(1_000).fail("a", "X").expectRunning("plan_b").fail("plan_b", "X").complete("fix", "1");
    s.expectStepOutput("box", "1").expectStatus(ExecutionStatus.COMPLETED);
  }

  private static Scenario started() {
    return Scenario.started(
        """
        id: f
        steps:
          - id: a
            adapter: core
            action: noop
            continueOnError: true
            fallback: [ { id: plan_b, adapter: core, action: noop } ]
            onError: [ { id: fix, adapter: core, action: noop } ]
        """);
  }
}
