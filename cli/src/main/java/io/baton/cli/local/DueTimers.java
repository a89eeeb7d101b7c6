package io.baton.cli.local;

import io.baton.engine.Timer;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The armed timers of all executions. A timer that was moved or disarmed stays in the queue until
 * its old time has come and is dropped then: it no longer is what the map says.
 */
final class DueTimers {
  record Entry(String executionId, Timer timer, long due) {}

  private record Name(String executionId, Timer timer) {}

  private final Map<Name, Long> armed = new HashMap<>();
  private final PriorityQueue<Entry> queue =
      new PriorityQueue<>(Comparator.comparingLong(Entry::due));

  void arm(String executionId, Timer timer, long due) {
    armed.put(new Name(executionId, timer), due);
    queue.add(new Entry(executionId, timer, due));
  }

  void disarm(String executionId, Timer timer) {
    armed.remove(new Name(executionId, timer));
  }

  /** Takes the next timer that is due at this time, or null. */
  @Nullable Entry takeDue(long now) {
    Entry next = next();
    if (next == null || next.due() > now) {
      return null;
    }
    queue.remove();
    armed.remove(new Name(next.executionId(), next.timer()));
    return next;
  }

  /** When the next timer is due; {@link Long#MAX_VALUE} where none is armed. */
  long nextDue() {
    Entry next = next();
    return next == null ? Long.MAX_VALUE : next.due();
  }

  private @Nullable Entry next() {
    Entry next = queue.peek();
    while (next != null && !isCurrent(next)) {
      queue.remove();
      next = queue.peek();
    }
    return next;
  }

  private boolean isCurrent(Entry entry) {
    Long due = armed.get(new Name(entry.executionId(), entry.timer()));
    return due != null && due == entry.due();
  }
}
