package io.baton.runtime.cache;

import java.util.concurrent.atomic.LongAdder;

/** What came of asking a cache. */
public final class CacheCounts {
  private final LongAdder hits = new LongAdder();
  private final LongAdder misses = new LongAdder();
  private final LongAdder errors = new LongAdder();
  private final LongAdder dropped = new LongAdder();
  private volatile boolean up;

  public void hit() {
    hits.increment();
  }

  public void missed() {
    misses.increment();
  }

  public void failed() {
    errors.increment();
  }

  public void dropped() {
    dropped.increment();
  }

  public void up(boolean answers) {
    up = answers;
  }

  /** Answers that were there. */
  public long hits() {
    return hits.sum();
  }

  /** Answers that had to be worked out. */
  public long misses() {
    return misses.sum();
  }

  /** Requests to the cache that failed or took too long, and entries that could not be used. */
  public long errors() {
    return errors.sum();
  }

  /** Answers that were not kept: too many at once, too large, or the cache was away. */
  public long drops() {
    return dropped.sum();
  }

  /** Whether the cache answers. */
  public boolean isUp() {
    return up;
  }
}
