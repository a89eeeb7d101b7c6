package io.baton.runtime.pool;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;

/** Workers elsewhere that have asked for tasks lately, by pool. Guarded by {@link Tasks}. */
final class Pollers {
  /** How many are remembered for a pool; a worker that gives itself new names is no leak. */
  static final int MOST = 10_000;

  /** How many pools are remembered. */
  static final int MOST_POOLS = 1_000;

  /**
   * A worker when it was heard of last.
   *
   * @param adapters what it can do; empty: anything
   */
  private record Seen(long at, Set<String> adapters) {}

  /** Those seen longest ago first. */
  private final LinkedHashMap<String, LinkedHashMap<String, Seen>> seen = new LinkedHashMap<>();

  /** A worker asks for tasks. */
  void saw(TaskPoll poll, long now) {
    LinkedHashMap<String, Seen> workers =
        seen.computeIfAbsent(poll.pool(), name -> new LinkedHashMap<>());
    workers.remove(poll.worker());
    workers.put(poll.worker(), new Seen(now, poll.adapters()));
    if (workers.size() > MOST) {
      workers.pollFirstEntry();
    }
    if (seen.size() > MOST_POOLS) {
      seen.pollFirstEntry();
    }
  }

  /** A worker that has asked before says something else. */
  void heard(String pool, String worker, long now) {
    LinkedHashMap<String, Seen> workers = seen.get(pool);
    Seen before = workers == null ? null : workers.remove(worker);
    if (workers != null && before != null) {
      workers.put(worker, new Seen(now, before.adapters()));
    }
  }

  void left(String pool, String worker) {
    LinkedHashMap<String, Seen> workers = seen.get(pool);
    if (workers != null && workers.remove(worker) != null && workers.isEmpty()) {
      seen.remove(pool);
    }
  }

  /** Whether one of those heard of since can do it. */
  boolean canDo(String pool, String adapter, long since) {
    LinkedHashMap<String, Seen> workers = seen.get(pool);
    return workers != null
        && workers.values().stream()
            .anyMatch(
                one ->
                    one.at() >= since
                        && (one.adapters().isEmpty() || one.adapters().contains(adapter)));
  }

  /** How many were heard of since. */
  int count(String pool, long since) {
    LinkedHashMap<String, Seen> workers = seen.get(pool);
    if (workers == null) {
      return 0;
    }
    workers.values().removeIf(one -> one.at() < since);
    if (workers.isEmpty()) {
      seen.remove(pool);
    }
    return workers.size();
  }

  Collection<String> pools() {
    return List.copyOf(seen.keySet());
  }
}
