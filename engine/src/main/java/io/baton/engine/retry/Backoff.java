package io.baton.engine.retry;

import io.baton.flow.RetryPolicy;

/** The delay between two attempts, exactly as the documents compute it. */
public final class Backoff {
  private Backoff() {}

  /**
   * @param failedAttempts how many attempts have failed, at least 1
   * @param fraction from 0 up to 1: how much of the jitter is taken
   */
  public static long delayMillis(RetryPolicy policy, int failedAttempts, double fraction) {
    double delay = policy.delay().toMillis();
    double max = policy.maxDelay().toMillis();
    double full =
        switch (policy.backoff()) {
          case FIXED -> delay;
          case LINEAR -> Math.min(delay * failedAttempts, max);
          case EXPONENTIAL ->
              Math.min(delay * Math.pow(policy.multiplier(), failedAttempts - 1), max);
        };
    return Math.round(full * (1 - policy.jitter() * fraction));
  }
}
