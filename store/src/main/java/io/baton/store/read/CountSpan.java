package io.baton.store.read;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of time, as it is counted soonest: whole days and half hours have been added up while
 * executions ended, what is left at both ends is counted row by row.
 *
 * @param width which sums are used; {@link #ROWS}: none
 * @param from inclusive
 * @param before exclusive
 */
record CountSpan(long width, long from, long before) {
  static final long ROWS = 0;

  /** As the database adds up; see the scripts. */
  static final long HALF_HOUR = 1_800_000;

  static final long DAY = 86_400_000;

  /** Together they are the time from one to the other; null: no end on that side. */
  static List<CountSpan> of(@Nullable Long from, @Nullable Long before) {
    List<CountSpan> spans = new ArrayList<>();
    long first = from == null ? Long.MIN_VALUE : from;
    long last = before == null ? Long.MAX_VALUE : before;
    long firstDay = up(first, DAY);
    long lastDay = down(last, DAY);
    if (firstDay < lastDay) {
      addByHalfHours(spans, first, firstDay);
      spans.add(new CountSpan(DAY, firstDay, lastDay));
      addByHalfHours(spans, lastDay, last);
    } else {
      addByHalfHours(spans, first, last);
    }
    return List.copyOf(spans);
  }

  private static void addByHalfHours(List<CountSpan> spans, long from, long before) {
    long first = up(from, HALF_HOUR);
    long last = down(before, HALF_HOUR);
    if (first < last) {
      add(spans, ROWS, from, first);
      add(spans, HALF_HOUR, first, last);
      add(spans, ROWS, last, before);
    } else {
      add(spans, ROWS, from, before);
    }
  }

  private static void add(List<CountSpan> spans, long width, long from, long before) {
    if (from < before) {
      spans.add(new CountSpan(width, from, before));
    }
  }

  /** The widest sums that slices of a width can be made of. */
  static long widthFor(long slice) {
    return slice % DAY == 0 ? DAY : slice % HALF_HOUR == 0 ? HALF_HOUR : ROWS;
  }

  private static long up(long at, long width) {
    return isEndless(at) ? at : Math.ceilDiv(at, width) * width;
  }

  private static long down(long at, long width) {
    return isEndless(at) ? at : Math.floorDiv(at, width) * width;
  }

  private static boolean isEndless(long at) {
    return at == Long.MIN_VALUE || at == Long.MAX_VALUE;
  }
}
