package io.baton.bench.contest;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/** What the steps of engines that run them in this process do: add 1, and note the time. */
public final class Meter {
  private final AtomicInteger next = new AtomicInteger();
  private volatile long[] times = new long[0];

  public long add(long value) {
    long[] noted = times;
    if (noted.length > 0) {
      int index = next.getAndIncrement();
      if (index < noted.length) {
        noted[index] = System.nanoTime();
      }
    }
    return value + 1;
  }

  /** Notes the times of the next steps, so many. */
  public void record(int steps) {
    next.set(0);
    times = new long[steps];
  }

  /**
   * @throws IllegalStateException where another number of steps ran
   */
  public long[] recorded() {
    long[] noted = times;
    times = new long[0];
    if (next.get() != noted.length) {
      throw new IllegalStateException("%d steps ran, not %d".formatted(next.get(), noted.length));
    }
    Arrays.sort(noted);
    return noted;
  }
}
