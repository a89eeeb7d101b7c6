package io.baton.runtime.pool;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A worker asks for tasks.
 *
 * @param tenantId whose tasks; null: everybody's
 * @param worker how the worker calls itself
 * @param adapters what it can do; empty: anything
 * @param max how many tasks it takes at most
 */
public record TaskPoll(
    @Nullable String tenantId, String pool, String worker, Set<String> adapters, int max) {
  public TaskPoll {
    adapters = Set.copyOf(adapters);
    if (max < 1) {
      throw new IllegalArgumentException("A worker takes at least 1 task, not " + max);
    }
  }

  boolean wants(Job job) {
    return job.pool.equals(pool)
        && (tenantId == null || job.tenantId().equals(tenantId))
        && (adapters.isEmpty() || adapters.contains(job.action.adapter()));
  }
}
