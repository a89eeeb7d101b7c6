package io.baton.runtime.resource;

import java.time.Duration;

/** How much there is of a resource. */
public sealed interface Capacity {
  /** The most that one attempt can have. */
  int most();

  /** So many at a time; whoever ends gives them back. */
  record Counter(int most) implements Capacity {
    public Counter {
      requirePositive(most);
    }
  }

  /** So many in each period, at most that many at once; what is used comes back with time. */
  record Quota(int most, Duration period) implements Capacity {
    public Quota {
      requirePositive(most);
      if (period.toMillis() < 1) {
        throw new IllegalArgumentException("A quota's period must be at least 1 ms");
      }
    }
  }

  static Capacity counter(int most) {
    return new Counter(most);
  }

  static Capacity quota(int most, Duration period) {
    return new Quota(most, period);
  }

  private static void requirePositive(int most) {
    if (most < 1) {
      throw new IllegalArgumentException("A resource needs a capacity of at least 1, not " + most);
    }
  }
}
