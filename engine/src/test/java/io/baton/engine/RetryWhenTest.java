package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import io.baton.flow.ErrorClass;
import org.junit.jupiter.api.Test;

/** {@code retryWhen} decides instead of classes and codes. */
@Requirement("RET-2")
class RetryWhenTest {

  @Test
  void attemptsAndEventsDecide() {
    Scenario s = step("retryWhen: \"event:a.failed && {{ attempts < 3 }}\"");
    s.fail("a", "VALIDATION_ERROR").expectStep("a", StepStatus.RETRYING);
    s.pass(1_000).fail("a", "VALIDATION_ERROR").expectStep("a", StepStatus.RETRYING);
    s.pass(2_000).fail("a", "VALIDATION_ERROR").expectStatus(ExecutionStatus.FAILED);
    assertThat(s.error().attempt()).isEqualTo(3);
  }

  @Test
  void theErrorDecides() {
    String when = "retryWhen: \"error.code == 'BUSY'\"";
    step(when).fail("a", "BUSY").expectStep("a", StepStatus.RETRYING);
    step(when).fail("a", "NETWORK_ERROR").expectStatus(ExecutionStatus.FAILED);
  }

  @Test
  void thePolicyStillBoundsAttemptsAndSetsDelays() {
    Scenario s =
        step(
            "retry: { attempts: 2, backoff: fixed, delay: 7s }\n    retryWhen: \"attempts < 100\"");
    s.fail("a", "X").pass(6_999).expectStep("a", StepStatus.RETRYING).pass(1).expectRunning("a");
    s.fail("a", "X").expectStatus(ExecutionStatus.FAILED);
    assertThat(s.error().code()).isEqualTo("MAX_RETRIES_EXCEEDED");
  }

  @Test
  void anExpressionThatCannotBeEvaluatedMeansNoAndTheErrorSaysSo() {
    Scenario s = step("retryWhen: \"1 / 0 > attempts\"").fail("a", "NETWORK_ERROR");
    s.expectStatus(ExecutionStatus.FAILED);
    assertThat(s.error().code()).isEqualTo("NETWORK_ERROR");
    assertThat(s.error().message()).contains("retryWhen could not be evaluated: ").contains("zero");
  }

  @Test
  void withoutAPolicyTheEngineBoundsIt() {
    EngineLimits limits = new EngineLimits(5_000, 20, 100, 4, 32);
    Scenario s = Scenario.of(flow("retryWhen: \"true\""), limits).start("{}");
    for (int attempt = 1; attempt < 4; attempt++) {
      s.fail("a", "X").expectStep("a", StepStatus.RETRYING).pass(30_000);
    }
    s.fail("a", "X").expectStatus(ExecutionStatus.FAILED);
    assertThat(s.attempt("a")).isEqualTo(4);
  }

  @Test
  @Requirement("RET-6")
  void aFatalErrorIsNotRetriedWhateverItSays() {
    step("retryWhen: \"true\"")
        .failWith("a", "X", ErrorClass.FATAL)
        .expectStatus(ExecutionStatus.FAILED);
  }

  private static Scenario step(String settings) {
    return Scenario.started(flow(settings));
  }

  private static String flow(String settings) {
    return """
    id: f
    steps:
      - id: a
        adapter: core
        action: noop
        %s
    """
        .formatted(settings);
  }
}
