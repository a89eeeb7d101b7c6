package io.baton.adapters.http;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Counts down to when an attempt is given up. */
final class Deadlines {
  private Deadlines() {}

  /** The time until the deadline, or the limit where that is shorter; never nothing. */
  static Duration sooner(Duration limit, @Nullable Instant deadline) {
    if (deadline == null) {
      return limit;
    }
    Duration left = Duration.between(Instant.now(), deadline);
    Duration shorter = left.compareTo(limit) < 0 ? left : limit;
    return shorter.isPositive() ? shorter : Duration.ofMillis(1);
  }
}
