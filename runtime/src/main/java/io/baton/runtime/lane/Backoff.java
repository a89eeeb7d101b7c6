package io.baton.runtime.lane;

/** How long to leave the store alone while it cannot be used: longer and longer. */
final class Backoff {
  private static final long FIRST_MILLIS = 10;
  private static final long LONGEST_MILLIS = 2_000;

  private long millis = FIRST_MILLIS;

  void reset() {
    millis = FIRST_MILLIS;
  }

  long next() {
    long pause = millis;
    millis = Math.min(2 * millis, LONGEST_MILLIS);
    return pause;
  }
}
