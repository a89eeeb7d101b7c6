package io.baton.flow;

import java.time.Duration;
import java.util.List;

/**
 * When and how often a failed attempt is tried again.
 *
 * @param attempts how many tries there are, the first included
 * @param delay before the second attempt
 * @param maxDelay bounds linear and exponential delays
 * @param multiplier of exponential delays
 * @param jitter how much of a delay may be taken off, from 0 (none) to 1 (all)
 * @param retryOn exactly these error codes are retried; empty: transient and timeout errors
 */
public record RetryPolicy(
    int attempts,
    Backoff backoff,
    Duration delay,
    Duration maxDelay,
    double multiplier,
    double jitter,
    List<String> retryOn) {

  public static final int DEFAULT_ATTEMPTS = 3;
  public static final Duration DEFAULT_DELAY = Duration.ofSeconds(1);
  public static final Duration DEFAULT_MAX_DELAY = Duration.ofSeconds(30);
  public static final double DEFAULT_MULTIPLIER = 2;

  /** What the documents give a policy that says nothing more. */
  public static final RetryPolicy DEFAULT =
      new RetryPolicy(
          DEFAULT_ATTEMPTS,
          Backoff.EXPONENTIAL,
          DEFAULT_DELAY,
          DEFAULT_MAX_DELAY,
          DEFAULT_MULTIPLIER,
          0,
          List.of());

  public enum Backoff {
    FIXED,
    LINEAR,
    EXPONENTIAL
  }

  public RetryPolicy {
    retryOn = List.copyOf(retryOn);
  }
}
