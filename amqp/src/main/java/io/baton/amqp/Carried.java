package io.baton.amqp;

import io.baton.runtime.pool.LeasedTask;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tasks between the store and a worker: taken from the store, and no worker has said yet that it
 * has them. There are only so many of a pool at a time; the others stay where they can be seen.
 */
final class Carried {
  private final int window;
  private final Map<String, Map<String, LeasedTask>> byPool = new LinkedHashMap<>();
  private final Map<String, String> pools = new LinkedHashMap<>();

  /**
   * @param window how many of a pool
   */
  Carried(int window) {
    this.window = window;
  }

  synchronized void add(String pool, List<LeasedTask> tasks) {
    Map<String, LeasedTask> ofPool = byPool.computeIfAbsent(pool, name -> new LinkedHashMap<>());
    for (LeasedTask task : tasks) {
      ofPool.put(task.taskId(), task);
      pools.put(task.taskId(), pool);
    }
  }

  /** A worker has it, or nobody needs it. */
  synchronized void remove(String taskId) {
    String pool = pools.remove(taskId);
    if (pool != null) {
      byPool.getOrDefault(pool, Map.of()).remove(taskId);
      notifyAll();
    }
  }

  synchronized List<LeasedTask> of(String pool) {
    return List.copyOf(byPool.getOrDefault(pool, Map.of()).values());
  }

  synchronized List<String> ids() {
    return List.copyOf(pools.keySet());
  }

  /** How many more there may be now. */
  synchronized int free(String pool) {
    return Math.max(0, window - count(pool));
  }

  synchronized int count(String pool) {
    return byPool.getOrDefault(pool, Map.of()).size();
  }

  /** The same; waits until there may be one. */
  synchronized int room(String pool) throws InterruptedException {
    while (free(pool) == 0) {
      wait();
    }
    return free(pool);
  }
}
