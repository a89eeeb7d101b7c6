package io.baton.runtime.pool;

import io.baton.runtime.scale.DepthTable;
import io.baton.value.Moment;
import io.baton.value.Obj;
import io.baton.value.Value;

/**
 * How a pool is doing.
 *
 * @param depth tasks that wait for a worker, a slot or a resource
 * @param running tasks that a worker has, here or elsewhere
 * @param waitingSince since when the oldest of those that wait has been in this process; 0: none
 *     does
 * @param slots how many tasks this process runs at the same time
 * @param remoteWorkers workers elsewhere that asked for tasks lately
 */
public record PoolStatus(
    String name, int depth, int running, long waitingSince, int slots, int remoteWorkers) {
  /** One in which nothing waits and nothing runs. */
  public static PoolStatus idle(String name, int slots) {
    return new PoolStatus(name, 0, 0, 0, slots, 0);
  }

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
        .put("waitingSince", waitingSince == 0 ? Value.NULL : Value.of(Moment.text(waitingSince)))
        .put("workers", slots + remoteWorkers)
        .put("slots", slots)
        .put("remoteWorkers", remoteWorkers)
        .put("desired", desired())
        .build();
  }
}
