package io.baton.runtime.pool;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;

/** Workers elsewhere that have asked for tasks lately, by pool. Guarded by {@link Tasks}. */
final class Pollers {
  /** How many are remembered for a pool; a worker that gives itself new names is no leak. */
  static final int MOST = 10_000;

  /** How many pools are remembered. */
  static final int MOST_POOLS = 1_000;

  /** Those seen longest ago first. */
  private final LinkedHashMap<String, LinkedHashMap<String, Long>> seen = new LinkedHashMap<>();

  void saw(String pool, String worker, long now) {
    LinkedHashMap<String, Long> workers = seen.computeIfAbsent(pool, name -> new LinkedHashMap<>());
    workers.remove(worker);
    workers.put(worker, now);
    if (workers.size() > MOST) {
      workers.pollFirstEntry();
    }
    if (seen.size() > MOST_POOLS) {
      seen.pollFirstEntry();
    }
  }

  /** How many have asked since. */
  int count(String pool, long since) {
    LinkedHashMap<String, Long> workers = seen.get(pool);
    if (workers == null) {
      return 0;
    }
    workers.values().removeIf(at -> at < since);
    if (workers.isEmpty()) {
      seen.remove(pool);
    }
    return workers.size();
  }

  Collection<String> pools() {
    return List.copyOf(seen.keySet());
  }
}
