package io.baton.engine.retry;

import io.baton.engine.StepError;
import io.baton.flow.ErrorClass;
import io.baton.flow.RetryPolicy;
import org.jspecify.annotations.Nullable;

/** Whether the policy gives a failed attempt another try. */
public final class RetryDecision {
  private RetryDecision() {}

  /** With a list of codes exactly those are retried; without, whatever may pass by itself. */
  public static boolean isRetryable(RetryPolicy policy, StepError error) {
    if (!policy.retryOn().isEmpty()) {
      return policy.retryOn().contains(error.code());
    }
    return error.errorClass() == ErrorClass.TRANSIENT || error.errorClass() == ErrorClass.TIMEOUT;
  }

  public static boolean hasAttemptsLeft(@Nullable RetryPolicy policy, int attempts) {
    return policy != null && attempts < policy.attempts();
  }
}
