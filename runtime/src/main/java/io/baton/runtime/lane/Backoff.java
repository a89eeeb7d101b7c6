package io.baton.runtime.lane;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits longer and longer while the store cannot be used, and not at all once it is to stop. */
final class Backoff {
  private static final long FIRST_MILLIS = 10;
  private static final long LONGEST_MILLIS = 2_000;

  private final CountDownLatch stop = new CountDownLatch(1);
  private long millis = FIRST_MILLIS;

  void reset() {
    millis = FIRST_MILLIS;
  }

  /** Whether another try makes sense. */
  boolean pause() {
    try {
      boolean stopped = stop.await(millis, TimeUnit.MILLISECONDS);
      millis = Math.min(2 * millis, LONGEST_MILLIS);
      return !stopped;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  void stop() {
    stop.countDown();
  }
}
