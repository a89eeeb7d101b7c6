package io.baton.engine.retry;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.StepError;
import io.baton.flow.ErrorClass;
import io.baton.flow.read.Definitions;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RetryDecisionTest {
  @ParameterizedTest
  @Requirement("RET-1")
  @CsvSource({
    "RATE_LIMIT, RATE_LIMIT, true",
    "RATE_LIMIT, HTTP_429, true",
    "HTTP_429, HTTP_429, true",
    "HTTP_429, RATE_LIMIT, false",
    "SERVICE_UNAVAILABLE, HTTP_503, true",
    "SERVICE_UNAVAILABLE, HTTP_500, false",
    "TIMEOUT, HTTP_504, false"
  })
  void a_code_of_the_list_also_means_the_status_of_that_name(
      String listed, String code, boolean retried) {
    String text =
        "id: f\nsteps: [{id: a, adapter: core, action: noop, retry: {retryOn: [%s]}}]"
            .formatted(listed);
    var plan = Objects.requireNonNull(Definitions.read(text, "f.yaml").plan());
    var policy = Objects.requireNonNull(plan.flow().steps().getFirst().retry());
    StepError error = StepError.of("a", 1, code, "", ErrorClass.TRANSIENT);

    assertThat(RetryDecision.isRetryable(policy, error)).isEqualTo(retried);
  }
}
