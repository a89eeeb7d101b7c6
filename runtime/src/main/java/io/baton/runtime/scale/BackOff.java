package io.baton.runtime.scale;

/**
 * Waits longer after each failure in a row, so that what cannot be started is not tried all the
 * time.
 */
final class BackOff {
  private final long firstMillis;
  private final long mostMillis;
  private int failures;
  private long until = Long.MIN_VALUE;

  BackOff(long firstMillis, long mostMillis) {
    this.firstMillis = firstMillis;
    this.mostMillis = mostMillis;
  }

  /** How long to wait from now on. */
  long failed(long now) {
    long pause = Math.min(mostMillis, firstMillis << Math.min(failures, 20));
    failures++;
    until = now + pause;
    return pause;
  }

  void worked() {
    failures = 0;
    until = Long.MIN_VALUE;
  }

  int failures() {
    return failures;
  }

  /** How long there is to wait. */
  long left(long now) {
    return isOver(now) ? 0 : until - now;
  }

  /** A clock that was set back is not waited for longer than the longest pause. */
  boolean isOver(long now) {
    if (until != Long.MIN_VALUE && until - now > mostMillis) {
      until = now + mostMillis;
    }
    return now >= until;
  }
}
