package io.baton.simulator.store;

import io.baton.store.AsideChange;
import io.baton.store.TaskChange.Queued;
import io.baton.store.TimerChange.Armed;
import io.baton.store.read.QueueReads;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Timers and tasks. */
record MemoryQueues(Tables tables) implements QueueReads {
  @Override
  public List<Armed> timersDue(long until, int limit) {
    return timers().filter(timer -> timer.due() <= until).sorted(IN_ORDER).limit(limit).toList();
  }

  private Stream<Armed> timers() {
    return tables.timers.keySet().stream().flatMap(no -> timersOf(no).stream());
  }

  @Override
  public OptionalLong nextTimerAfter(long time) {
    return timers().mapToLong(Armed::due).filter(due -> due > time).min();
  }

  @Override
  public List<Armed> timersOf(long executionNo) {
    Map<String, Long> own = tables.timers.get(executionNo);
    return own == null
        ? List.of()
        : own.entrySet().stream()
            .map(timer -> new Armed(executionNo, timer.getKey(), timer.getValue()))
            .toList();
  }

  @Override
  public List<Queued> tasks(int limit) {
    return tables.tasks.values().stream()
        .sorted(
            Comparator.<Queued>comparingLong(task -> task.id().executionNo())
                .thenComparing(task -> task.id().stepKey())
                .thenComparingInt(task -> task.id().attempt()))
        .limit(limit)
        .toList();
  }

  @Override
  public List<AsideChange.Kept> aside(AsideChange.Kind kind, int limit) {
    return tables.aside.values().stream()
        .filter(kept -> kept.kind() == kind)
        .sorted(
            Comparator.comparingLong(AsideChange.Kept::keptAt)
                .thenComparingLong(AsideChange.Kept::executionNo)
                .thenComparing(AsideChange.Kept::name))
        .limit(limit)
        .toList();
  }

  @Override
  public List<Queued> tasksOf(long executionNo) {
    return tables.tasks.values().stream()
        .filter(task -> task.id().executionNo() == executionNo)
        .sorted(
            Comparator.comparingLong(Queued::queuedAt)
                .thenComparing(task -> task.id().stepKey())
                .thenComparingInt(task -> task.id().attempt()))
        .toList();
  }
}
