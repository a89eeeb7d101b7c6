package io.baton.worker;

/** How long to wait before the next try: longer each time, up to a limit. */
final class Backoff {
  private static final long FIRST_MILLIS = 100;
  private static final long LONGEST_MILLIS = 5_000;

  private long next = FIRST_MILLIS;

  /** It worked. Whether it had not before. */
  synchronized boolean reset() {
    boolean was = next != FIRST_MILLIS;
    next = FIRST_MILLIS;
    return was;
  }

  synchronized boolean isFresh() {
    return next == FIRST_MILLIS;
  }

  synchronized long nextMillis() {
    long now = next;
    next = Math.min(2 * next, LONGEST_MILLIS);
    return now;
  }
}
