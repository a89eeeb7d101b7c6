package io.baton.runtime.pool;

import io.baton.runtime.time.Alarms;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which tasks workers elsewhere have, by delivery and by attempt. One alarm watches over all of
 * them: an alarm for each would be kept, with what the task works on, long after most tasks are
 * answered. Guarded by {@link TaskBoard}.
 */
final class Leases {
  private static final long NEVER = Long.MAX_VALUE;

  /** How many are remembered whose worker may still ask. */
  private static final int MOST_STOPPED = 10_000;

  private final Map<String, Held> held = new LinkedHashMap<>();
  private final Map<Job.Id, String> taskIds = new HashMap<>();
  private final LinkedHashMap<String, String> stopped = new LinkedHashMap<>();
  private final Alarms alarms;
  private final Runnable expiry;
  private long watchedUntil = NEVER;

  /**
   * @param expiry is told when a lease may have run out
   */
  Leases(Alarms alarms, Runnable expiry) {
    this.alarms = alarms;
    this.expiry = expiry;
  }

  void hold(Held one) {
    one.job.moveTo(Job.Place.STARTED);
    held.put(one.taskId(), one);
    taskIds.put(one.job.id, one.taskId());
    watch(one.until);
  }

  /** There is always an alarm that is no later than the first lease that can run out. */
  private void watch(long until) {
    if (until < watchedUntil) {
      watchedUntil = until;
      alarms.at(until, expiry);
    }
  }

  @Nullable Held find(String taskId) {
    return held.get(taskId);
  }

  Collection<Held> all() {
    return held.values();
  }

  boolean has(Job job) {
    return taskIds.containsKey(job.id);
  }

  /** Whether it was there. */
  boolean drop(Held one) {
    taskIds.remove(one.job.id);
    return held.remove(one.taskId()) != null;
  }

  /** Nobody waits for its worker any more, who is told so when it asks. */
  void stop(Job job) {
    String taskId = taskIds.remove(job.id);
    if (taskId != null) {
      held.remove(taskId);
      stopped.put(taskId, job.tenantId());
      if (stopped.size() > MOST_STOPPED) {
        stopped.pollFirstEntry();
      }
    }
  }

  /** Whose delivery it was that was stopped; null: none of that name was. */
  @Nullable String stoppedOf(String taskId) {
    return stopped.get(taskId);
  }

  /** Takes the deliveries of which nobody has spoken for too long. */
  List<Held> takeExpired(long now) {
    List<Held> lost = new ArrayList<>(0);
    long next = NEVER;
    for (Iterator<Held> all = held.values().iterator(); all.hasNext(); ) {
      Held one = all.next();
      if (one.until <= now) {
        all.remove();
        taskIds.remove(one.job.id);
        lost.add(one);
      } else {
        next = Math.min(next, one.until);
      }
    }
    watchedUntil = NEVER;
    watch(next);
    return lost;
  }
}
