package io.baton.runtime.time;

import io.baton.engine.Timer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Timers in memory, in the order in which they are due. One that is taken away or armed for another
 * time leaves its old place behind, which is passed over when its time comes. Guarded by {@link
 * TimerService}.
 */
final class TimerQueue {
  /** Names a timer of an execution. */
  record Name(String executionId, Timer timer) {}

  /**
   * @param read whether it came from the table
   */
  record Entry(Name name, long due, boolean read) {}

  /** Places that are left behind stay until they are this many more than the others. */
  private static final int STALE = 10_000;

  private final PriorityQueue<Entry> queue =
      new PriorityQueue<>(Comparator.comparingLong(Entry::due));
  private final Map<Name, Long> armed = new HashMap<>();
  private int read;

  /** Whether it is the first of all. */
  boolean put(Entry entry) {
    armed.put(entry.name(), entry.due());
    queue.add(entry);
    read += entry.read() ? 1 : 0;
    if (queue.size() > 2 * armed.size() + STALE) {
      queue.removeIf(old -> !Objects.equals(armed.get(old.name()), old.due()));
      read = (int) queue.stream().filter(Entry::read).count();
    }
    return entry.equals(queue.peek());
  }

  boolean has(Name name) {
    return armed.containsKey(name);
  }

  void remove(Name name) {
    armed.remove(name);
  }

  /** How many are here that came from the table. */
  int read() {
    return read;
  }

  /** Takes out those whose time has come. */
  List<Name> takeDue(long now) {
    List<Name> due = new ArrayList<>();
    for (Entry next = queue.peek(); next != null && next.due() <= now; next = queue.peek()) {
      queue.poll();
      read -= next.read() ? 1 : 0;
      if (armed.remove(next.name(), next.due())) {
        due.add(next.name());
      }
    }
    return due;
  }

  /** When the first is due; null: there is none. */
  @Nullable Long nextDue() {
    Entry next = queue.peek();
    return next == null ? null : next.due();
  }
}
