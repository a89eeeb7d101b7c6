package io.baton.store.read;

import io.baton.store.AsideChange;
import io.baton.store.TaskChange.Queued;
import io.baton.store.TimerChange.Armed;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/** What waits: timers by the time they are due, tasks by pool. */
public interface QueueReads {
  /** The order of timers: by time. */
  Comparator<Armed> IN_ORDER =
      Comparator.comparingLong(Armed::due)
          .thenComparingLong(Armed::executionNo)
          .thenComparing(Armed::timerId);

  /** Timers due at or before the time, the earliest first. */
  List<Armed> timersDue(long until, int limit);

  /** The same, from the one after a timer that was read before. */
  default List<Armed> timersDue(Armed after, long until, int limit) {
    return timersDue(until, Integer.MAX_VALUE).stream()
        .filter(timer -> IN_ORDER.compare(timer, after) > 0)
        .limit(limit)
        .toList();
  }

  /** When the first timer after the time is due. */
  OptionalLong nextTimerAfter(long time);

  List<Armed> timersOf(long executionNo);

  List<Queued> tasksOf(long executionNo);

  /** Every task that is stored, by execution. */
  List<Queued> tasks(int limit);

  /** What is set aside, the longest ago first. */
  List<AsideChange.Kept> aside(AsideChange.Kind kind, int limit);

  /** What is set aside of one tenant, the latest first. */
  default List<AsideChange.Kept> aside(AsideChange.Kind kind, String tenantId, int limit) {
    return aside(kind, Integer.MAX_VALUE).reversed().stream()
        .filter(kept -> kept.tenantId().equals(tenantId))
        .limit(limit)
        .toList();
  }
}
