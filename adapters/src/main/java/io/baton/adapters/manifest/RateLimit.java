package io.baton.adapters.manifest;

import java.time.Duration;

/** Lets a number of calls through in each period and has the others wait. */
final class RateLimit {
  private final long gapNanos;
  private final long burstNanos;
  private long next = System.nanoTime();

  RateLimit(int requests, Duration per) {
    this.gapNanos = per.toNanos() / requests;
    this.burstNanos = per.toNanos() - gapNanos;
  }

  void await() throws InterruptedException {
    long wait;
    synchronized (this) {
      long now = System.nanoTime();
      next = Math.max(next + gapNanos, now - burstNanos + gapNanos);
      wait = next - gapNanos - now;
    }
    if (wait > 0) {
      Thread.sleep(Duration.ofNanos(wait));
    }
  }
}
