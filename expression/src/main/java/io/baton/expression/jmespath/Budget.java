package io.baton.expression.jmespath;

import io.baton.expression.ExpressionException;
import io.baton.value.Value;

/** The work that one search may still do. Counting work instead of time keeps it deterministic. */
final class Budget {
  private final long limit;
  private long left;

  Budget(long limit) {
    this.limit = limit;
    this.left = limit;
  }

  void spend(long steps) {
    left -= steps;
    if (left < 0) {
      throw new ExpressionException(
          "The JMESPath expression needs more than the allowed %d steps for this value"
              .formatted(limit),
          0);
    }
  }

  /**
   * Pays for going through the whole value, as comparing or writing it does. Shared parts count
   * each time they appear, because {@code [@,@]|[@,@]|…} is small in memory and endless to go
   * through.
   */
  void spendOn(Value value) {
    spend(value.weight());
  }

  /** Pays for sorting the items, each of which may be compared several times. */
  void spendOnSorting(Value items, int count) {
    int rounds = Integer.SIZE - Integer.numberOfLeadingZeros(count);
    spend(Math.min(items.weight(), limit + 1) * Math.max(1, rounds));
  }
}
