package io.baton.runtime.pool;

import io.baton.runtime.scale.DepthTable;
import io.baton.value.Obj;

/**
 * How a pool is doing.
 *
 * @param depth tasks that wait for a worker, a slot or a resource
 * @param running tasks that a worker has, here or elsewhere
 * @param slots how many tasks this process runs at the same time
 * @param remoteWorkers workers elsewhere that asked for tasks lately
 */
public record PoolStatus(String name, int depth, int running, int slots, int remoteWorkers) {
  /** How many workers the waiting tasks are worth. */
  public int desired() {
    return DepthTable.DEFAULT.workers(depth);
  }

  /** As it is shown; who scales pools adds what was decided. */
  public Obj json() {
    return Obj.builder()
        .put("name", name)
        .put("depth", depth)
        .put("running", running)
        .put("workers", slots + remoteWorkers)
        .put("slots", slots)
        .put("remoteWorkers", remoteWorkers)
        .put("desired", desired())
        .build();
  }
}
