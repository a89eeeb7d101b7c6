package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import io.baton.flow.ErrorClass;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When a failed attempt is tried again, and what is left when it no longer is. */
class RetryTest {

  @Test
  @Requirement("RET-1")
  void attemptsWaitOneTwoFourAndEightSeconds() {
    Scenario s = oneStep("retry: { attempts: 5, backoff: exponential, delay: 1s }");
    assertThat(delaysUntilFailed(s)).containsExactly(1_000L, 2_000L, 4_000L, 8_000L);
    assertThat(s.attempt("a")).isEqualTo(5);
  }

  @Test
  @Requirement("RET-1")
  void attemptsWaitAFixedTime() {
    Scenario s = oneStep("retry: { attempts: 4, backoff: fixed, delay: 5s }");
    assertThat(delaysUntilFailed(s)).containsExactly(5_000L, 5_000L, 5_000L);
  }

  @Test
  @Requirement("RET-1")
  void attemptsWaitLongerStepByStep() {
    Scenario s = oneStep("retry: { attempts: 5, backoff: linear, delay: 2s, maxDelay: 5s }");
    assertThat(delaysUntilFailed(s)).containsExactly(2_000L, 4_000L, 5_000L, 5_000L);
  }

  @Test
  @Requirement("RET-1")
  void aPolicyThatSaysNothingMoreTriesThreeTimes() {
    Scenario s = oneStep("retry: { delay: 1s }");
    assertThat(delaysUntilFailed(s)).hasSize(2);
  }

  @Test
  @Requirement("RET-1")
  void jitterShortensADelayTheSameWayInEveryRun() {
    String policy = "retry: { attempts: 6, backoff: fixed, delay: 1s, jitter: 0.5 }";
    List<Long> delays = delaysUntilFailed(oneStep(policy));
    assertThat(delays).allSatisfy(delay -> assertThat(delay).isBetween(500L, 1_000L));
    assertThat(delays.stream().distinct().count()).isGreaterThan(1);
    assertThat(delaysUntilFailed(oneStep(policy))).isEqualTo(delays);
  }

  @Test
  @Requirement("RET-1")
  void withoutAPolicyNothingIsRetried() {
    oneStep("timeout: 30s")
        .fail("a", "NETWORK_ERROR")
        .expectStep("a", StepStatus.FAILED)
        .expectStatus(ExecutionStatus.FAILED);
  }

  @Test
  @Requirement("RET-1")
  void theFlowsPolicyHoldsForStepsThatHaveNone() {
    Scenario.started(
            """
            id: f
            retry: { attempts: 2, delay: 1s }
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: b, adapter: core, action: noop, retry: { attempts: 1 } }
            """)
        .fail("a", "NETWORK_ERROR")
        .expectStep("a", StepStatus.RETRYING)
        .pass(1_000)
        .complete("a")
        .fail("b", "NETWORK_ERROR")
        .expectStep("b", StepStatus.FAILED)
        .expectStatus(ExecutionStatus.FAILED);
  }

  @Test
  @Requirement({"RET-1", "RET-3"})
  void permanentErrorsAreNotRetriedAndTimeoutsAre() {
    oneStep("retry: { attempts: 3 }")
        .failWith("a", "NO_SUCH_THING", ErrorClass.PERMANENT)
        .expectStatus(ExecutionStatus.FAILED);
    oneStep("retry: { attempts: 3 }")
        .failWith("a", "SLOW", ErrorClass.TIMEOUT)
        .expectStep("a", StepStatus.RETRYING);
  }

  @Test
  @Requirement("RET-1")
  void withAListOfCodesExactlyThoseAreRetried() {
    String policy = "retry: { attempts: 3, retryOn: [TIMEOUT, NOT_FOUND] }";
    oneStep(policy).fail("a", "NOT_FOUND").expectStep("a", StepStatus.RETRYING);
    oneStep(policy).fail("a", "TIMEOUT").expectStep("a", StepStatus.RETRYING);
    oneStep(policy).fail("a", "NETWORK_ERROR").expectStatus(ExecutionStatus.FAILED);
  }

  @Test
  @Requirement({"RET-1", "RET-8"})
  void anErrorThatUsedUpItsRetriesKeepsTheLastOneAsItsCause() {
    Scenario s = oneStep("retry: { attempts: 2, delay: 1s }");
    s.fail("a", "NETWORK_ERROR").pass(1_000).fail("a", new Failure("HTTP_503", "down", null, 503));
    StepError error = s.error();
    assertThat(error.code()).isEqualTo("MAX_RETRIES_EXCEEDED");
    assertThat(error.message()).contains("Max retries (2) exceeded for step a").contains("down");
    assertThat(error.step()).isEqualTo("a");
    assertThat(error.attempt()).isEqualTo(2);
    StepError cause = Scenario.cause(error);
    assertThat(cause.code()).isEqualTo("HTTP_503");
    assertThat(cause.status()).isEqualTo(503);
    assertThat(cause.attempt()).isEqualTo(2);
    assertThat(s.state().retryCount()).isEqualTo(1);
  }

  @Test
  @Requirement({"RET-1", "RET-8"})
  void anErrorThatIsNotRetriedKeepsItsOwnCode() {
    Scenario s = oneStep("retry: { attempts: 3, delay: 1s }");
    s.fail("a", "NETWORK_ERROR").pass(1_000).fail("a", "VALIDATION_ERROR");
    assertThat(s.error().code()).isEqualTo("VALIDATION_ERROR");
    assertThat(s.error().attempt()).isEqualTo(2);
  }

  @Test
  @Requirement({"RET-1", "RET-9"})
  void aStepBetweenAttemptsHoldsNoSlot() {
    Scenario.started(
            """
            id: f
            mode: graph
            concurrency: { steps: 1 }
            steps:
              - { id: a, adapter: core, action: noop, retry: { attempts: 2, delay: 1s } }
              - { id: b, adapter: core, action: noop }
            """)
        .expectRunning("a")
        .fail("a", "NETWORK_ERROR")
        .expectRunning("b")
        .pass(1_000)
        .expectRunning("b")
        .expectStep("a", StepStatus.RETRYING)
        .complete("b")
        .expectRunning("a")
        .complete("a")
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement("RET-9")
  void aTimerNeverFiresEarly() {
    Scenario s = oneStep("retry: { attempts: 2, delay: 1s }").fail("a", "NETWORK_ERROR");
    Timer timer = new Timer(Timer.Kind.RETRY, "a", 1);
    Decision early = s.offer(new Input.FireTimer(Scenario.START + 999, timer));
    assertThat(early).isInstanceOf(Decision.Refused.class);
    assertThat(((Decision.Refused) early).reason()).isEqualTo(Decision.Reason.EARLY);
    s.expectStep("a", StepStatus.RETRYING);
    s.give(new Input.FireTimer(Scenario.START + 1_000, timer)).expectRunning("a");
    Decision again = s.offer(new Input.FireTimer(Scenario.START + 1_001, timer));
    assertThat(((Decision.Refused) again).reason()).isEqualTo(Decision.Reason.LATE);
  }

  @Test
  @Requirement("RET-1")
  void aRetryCanBeBroughtForwardOnce() {
    Scenario s = oneStep("retry: { attempts: 2, delay: 10s }").fail("a", "NETWORK_ERROR");
    s.give(new Input.RetryNow(s.now(), "a")).expectRunning("a");
    assertThat(s.offer(new Input.RetryNow(s.now(), "a"))).isInstanceOf(Decision.Refused.class);
    assertThat(s.offer(new Input.RetryNow(s.now(), "x"))).isInstanceOf(Decision.Refused.class);
    s.pass(10_000).expectRunning("a");
  }

  @Test
  @Requirement({"RET-1", "ADP-5"})
  void everyAttemptHasTheSameIdempotencyToken() {
    Scenario s =
        oneStep("retry: { attempts: 2, delay: 1s }").fail("a", "NETWORK_ERROR").pass(1_000);
    List<Effect.DispatchTask> tasks = s.effects(Effect.DispatchTask.class);
    assertThat(tasks).hasSize(2);
    assertThat(tasks.get(0).attempt()).isEqualTo(1);
    assertThat(tasks.get(1).attempt()).isEqualTo(2);
    assertThat(tasks.get(0).idempotencyToken()).isEqualTo(tasks.get(1).idempotencyToken());
  }

  @Test
  @Requirement({"RET-1", "RET-8"})
  void aContainerIsRetriedAsAWhole() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: box
                retry: { attempts: 2, backoff: fixed, delay: 1s }
                sequence:
                  - { id: a, adapter: core, action: noop }
                  - { id: b, adapter: core, action: noop }
            """);
    s.complete("a", "1").fail("b", "NETWORK_ERROR").expectStep("box", StepStatus.RETRYING);
    s.pass(1_000).expectRunning("a").complete("a", "2").fail("b", "NETWORK_ERROR");
    s.expectStatus(ExecutionStatus.FAILED);
    assertThat(s.error().code()).isEqualTo("MAX_RETRIES_EXCEEDED");
    assertThat(Scenario.cause(s.error()).code()).isEqualTo("NETWORK_ERROR");
    assertThat(Scenario.cause(s.error()).step()).isEqualTo("b");
  }

  private static List<Long> delaysUntilFailed(Scenario s) {
    List<Long> delays = new ArrayList<>();
    while (s.state().status() == ExecutionStatus.RUNNING) {
      s.fail("a", "NETWORK_ERROR");
      if (s.run("a").status() == StepStatus.RETRYING) {
        long delay = s.run("a").retryAt() - s.now();
        delays.add(delay);
        s.pass(delay - 1).expectStep("a", StepStatus.RETRYING).pass(1).expectRunning("a");
      }
    }
    return delays;
  }

  private static Scenario oneStep(String settings) {
    return Scenario.started(
        """
        id: f
        steps:
          - id: a
            adapter: core
            action: noop
            %s
        """
            .formatted(settings));
  }
}
