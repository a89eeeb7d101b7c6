package io.baton.engine.retry;

import io.baton.engine.StepError;
import io.baton.flow.ErrorClass;
import io.baton.flow.RetryPolicy;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whether the policy gives a failed attempt another try. */
public final class RetryDecision {
  /** What statuses are called where a policy does not write {@code HTTP_429}. */
  private static final Map<String, String> NAMES_OF_STATUSES =
      Map.of(
          "HTTP_400", "BAD_REQUEST",
          "HTTP_401", "AUTHENTICATION_ERROR",
          "HTTP_403", "AUTHORIZATION_ERROR",
          "HTTP_404", "NOT_FOUND",
          "HTTP_409", "CONFLICT",
          "HTTP_429", "RATE_LIMIT",
          "HTTP_503", "SERVICE_UNAVAILABLE");

  private RetryDecision() {}

  /** With a list of codes exactly those are retried; without, whatever may pass by itself. */
  public static boolean isRetryable(RetryPolicy policy, StepError error) {
    if (!policy.retryOn().isEmpty()) {
      String name = NAMES_OF_STATUSES.get(error.code());
      return policy.retryOn().contains(error.code())
          || (name != null && policy.retryOn().contains(name));
    }
    return error.errorClass() == ErrorClass.TRANSIENT || error.errorClass() == ErrorClass.TIMEOUT;
  }

  public static boolean hasAttemptsLeft(@Nullable RetryPolicy policy, int attempts) {
    return policy != null && attempts < policy.attempts();
  }
}
