package io.baton.runtime;

import io.baton.store.Store;
import io.baton.store.read.ExecutionFilter;
import io.baton.store.read.ListReads;
import io.baton.store.read.ListReads.Slice;
import io.baton.value.Arr;
import io.baton.value.Obj;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * How many executions there are of each status, in all and slice by slice. Slices lie on round
 * times and have a round length, so that they can be added up from what the store has counted
 * already, and stay the same while time goes on.
 */
final class Histogram {
  /** As far back as it goes where nobody says how far. */
  static final Duration USUAL = Duration.ofDays(1);

  /** Fewer would not do: a stretch of time seldom begins where a slice does. */
  static final int FEWEST = 2;

  /** How long slices can be. */
  private static final List<Duration> LENGTHS =
      Stream.concat(
              Stream.of(1, 2, 5, 10, 30, 60, 120, 300, 600).map(Duration::ofSeconds),
              Stream.of(30, 60, 120, 180, 360, 720, 1_440, 2_880, 10_080, 43_200, 129_600, 525_600)
                  .map(Duration::ofMinutes))
          .toList();

  /** A timer that ends the back-off of a step. */
  private static final String RETRY_TIMERS = "retry:%";

  private final Store store;
  private final ListLimits limits;

  Histogram(Store store, ListLimits limits) {
    this.store = store;
    this.limits = limits;
  }

  /**
   * @param slices how many are wanted; there may be fewer, because their lengths are round
   * @throws IllegalArgumentException where that is more than the limit allows, or too few
   */
  Obj of(ExecutionFilter filter, int slices, long now) {
    if (slices < FEWEST || slices > limits.slices()) {
      throw new IllegalArgumentException(
          "A histogram has %d to %d slices, not %d".formatted(FEWEST, limits.slices(), slices));
    }
    long to = filter.createdBefore() == null ? now + 1 : filter.createdBefore();
    long from =
        filter.createdFrom() == null
            ? to - USUAL.toMillis()
            : Math.min(filter.createdFrom(), to - 1);
    long width = width(to - from, slices);
    long first = Math.floorDiv(from, width) * width;
    long end = Math.ceilDiv(to, width) * width;
    Map<Long, Obj.Builder> bySlice = new TreeMap<>();
    for (Slice one : store.lists().slices(filter.withCreated(first, end), width)) {
      bySlice.computeIfAbsent(one.from(), at -> Obj.builder()).put(one.status(), one.count());
    }
    return Obj.builder()
        .put("from", Lists.time(first))
        .put("to", Lists.time(end))
        .put("sliceMs", width)
        .put("counts", counts(filter.withCreated(from, filter.createdBefore())))
        .put("slices", slices(first, end, width, bySlice))
        .build();
  }

  /** The shortest round length with which the slices are not more than were wanted. */
  static long width(long millis, int slices) {
    return LENGTHS.stream()
        .mapToLong(Duration::toMillis)
        .filter(length -> Math.ceilDiv(millis, length) + 1 <= slices)
        .findFirst()
        .orElseGet(() -> longest(millis, slices));
  }

  private static long longest(long millis, int slices) {
    long day = Duration.ofDays(1).toMillis();
    return Math.ceilDiv(Math.ceilDiv(millis, slices - 1), day) * day;
  }

  private static Arr slices(long first, long end, long width, Map<Long, Obj.Builder> counted) {
    List<Obj> slices = new ArrayList<>();
    for (long at = first; at < end; at += width) {
      Obj.Builder counts = counted.get(at);
      slices.add(
          Obj.builder()
              .put("from", Lists.time(at))
              .put("to", Lists.time(at + width))
              .put("counts", counts == null ? Obj.EMPTY : counts.build())
              .build());
    }
    return Arr.of(List.copyOf(slices));
  }

  /** Those that wait or retry run as well; they are not told where very many run. */
  private Obj counts(ExecutionFilter filter) {
    Map<String, Long> found = new LinkedHashMap<>(store.lists().counts(filter));
    Obj.Builder counts = Obj.builder();
    ListReads.STATUSES.forEach(status -> counts.put(status, found.getOrDefault(status, 0L)));
    store
        .lists()
        .idle(filter, RETRY_TIMERS, limits.running())
        .ifPresent(
            idle ->
                counts
                    .put("waiting", idle.count() - idle.retrying())
                    .put("retrying", idle.retrying()));
    return counts.build();
  }
}
