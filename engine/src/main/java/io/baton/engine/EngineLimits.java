package io.baton.engine;

/**
 * Bounds that keep one execution from taking everything.
 *
 * @param graceMillis how long a cancelled task may take to clean up before it is forced
 * @param maxDepth how deep flows may call flows
 * @param maxLoopItems how many items one {@code forEach} may have
 * @param maxRetryWhenAttempts bounds {@code retryWhen} where no policy bounds it
 * @param maxBypasses how often a ready step may be passed over by steps of higher priority
 * @param maxRetryAfterMillis how long a retry waits at most because the other side asked for it
 */
public record EngineLimits(
    long graceMillis,
    int maxDepth,
    int maxLoopItems,
    int maxRetryWhenAttempts,
    int maxBypasses,
    long maxRetryAfterMillis) {

  private static final long FIVE_MINUTES = 300_000;

  public static final EngineLimits DEFAULT = new EngineLimits(5_000, 20, 100_000, 100, 32);

  public EngineLimits(
      long graceMillis, int maxDepth, int maxLoopItems, int maxRetryWhenAttempts, int maxBypasses) {
    this(graceMillis, maxDepth, maxLoopItems, maxRetryWhenAttempts, maxBypasses, FIVE_MINUTES);
  }

  public EngineLimits withMaxRetryAfterMillis(long millis) {
    return new EngineLimits(
        graceMillis, maxDepth, maxLoopItems, maxRetryWhenAttempts, maxBypasses, millis);
  }
}
