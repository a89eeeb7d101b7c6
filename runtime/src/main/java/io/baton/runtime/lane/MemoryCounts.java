package io.baton.runtime.lane;

import java.util.concurrent.atomic.LongAdder;

/** How often an execution was in memory when it was needed, and how often it had to be read. */
public final class MemoryCounts {
  private final LongAdder hits = new LongAdder();
  private final LongAdder misses = new LongAdder();

  void hit() {
    hits.increment();
  }

  void missed() {
    misses.increment();
  }

  public long hits() {
    return hits.sum();
  }

  public long misses() {
    return misses.sum();
  }
}
