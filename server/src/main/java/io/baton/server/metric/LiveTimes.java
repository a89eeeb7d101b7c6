package io.baton.server.metric;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * When executions and their steps began, as far as it is remembered: of the executions that had
 * events last. What began before that has no duration. Used by one thread.
 */
final class LiveTimes {
  static final int MOST_EXECUTIONS = 50_000;

  /** One execution. */
  static final class Live {
    long startedAt;
    int steps;
    private final Map<String, Long> stepStarts = new HashMap<>();

    void stepStarted(String key, long at) {
      stepStarts.put(key, at);
    }

    /** Milliseconds since it started; -1: unknown. */
    long stepEnded(String key, long at) {
      steps++;
      Long started = stepStarts.remove(key);
      return started == null ? -1 : Math.max(0, at - started);
    }

    long duration(long at) {
      return startedAt == 0 ? -1 : Math.max(0, at - startedAt);
    }
  }

  private final LinkedHashMap<Long, Live> byExecution =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Live> eldest) {
          return size() > MOST_EXECUTIONS;
        }
      };

  Live of(long executionNo) {
    return byExecution.computeIfAbsent(executionNo, no -> new Live());
  }

  @Nullable Live ended(long executionNo) {
    return byExecution.remove(executionNo);
  }
}
