package io.baton.worker;

/** How long to wait before the next try: longer each time, up to a limit. */
final class Backoff {
  private static final long FIRST_MILLIS = 100;
  private static final long LONGEST_MILLIS = 5_000;

  private long next = FIRST_MILLIS;

  void reset() {
    next = FIRST_MILLIS;
  }

  boolean isFresh() {
    return next == FIRST_MILLIS;
  }

  long nextMillis() {
    long now = next;
    next = Math.min(2 * next, LONGEST_MILLIS);
    return now;
  }
}
