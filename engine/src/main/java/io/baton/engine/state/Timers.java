package io.baton.engine.state;

import io.baton.engine.Timer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The armed timers, and which of them changed since the last time somebody asked: the effects that
 * arm and disarm are worked out from that, so that no decision can forget one.
 */
public final class Timers {
  private final Map<Timer, Long> due = new LinkedHashMap<>();
  private final Map<Timer, Long> before = new LinkedHashMap<>();
  private static final long NOT_ARMED = -1;

  void arm(Timer timer, long at) {
    remember(timer);
    due.put(timer, at);
  }

  void disarm(Timer timer) {
    if (due.containsKey(timer)) {
      remember(timer);
      due.remove(timer);
    }
  }

  void disarmAll() {
    due.keySet().forEach(this::remember);
    due.clear();
  }

  private void remember(Timer timer) {
    before.putIfAbsent(timer, due.getOrDefault(timer, NOT_ARMED));
  }

  /** When the timer is due, or null where it is not armed. */
  public @Nullable Long due(Timer timer) {
    return due.get(timer);
  }

  public Map<Timer, Long> armed() {
    return Collections.unmodifiableMap(due);
  }

  /** What a timer that changed was before, and is. A time of -1: not armed. */
  public interface ChangeListener {
    void changed(Timer timer, long dueBefore, long dueNow);
  }

  /** Tells of every timer that differs from when this was last called. */
  public void drainChanges(ChangeListener listener) {
    before.forEach(
        (timer, dueBefore) -> {
          long dueNow = due.getOrDefault(timer, NOT_ARMED);
          if (dueNow != dueBefore) {
            listener.changed(timer, dueBefore, dueNow);
          }
        });
    before.clear();
  }
}
