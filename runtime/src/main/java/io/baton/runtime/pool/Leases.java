package io.baton.runtime.pool;

import io.baton.runtime.time.Alarms;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which tasks workers elsewhere have, by delivery and by attempt. Guarded by {@link Tasks}. */
final class Leases {
  /** Is told of a delivery whose time may have come. */
  @FunctionalInterface
  interface Expiry {
    void look(String taskId);
  }

  private final Map<String, Held> held = new HashMap<>();
  private final Map<Job.Id, String> taskIds = new HashMap<>();
  private final Alarms alarms;
  private final Expiry expiry;

  Leases(Alarms alarms, Expiry expiry) {
    this.alarms = alarms;
    this.expiry = expiry;
  }

  void hold(Held one) {
    one.job.moveTo(Job.Place.STARTED);
    held.put(one.taskId(), one);
    taskIds.put(one.job.id, one.taskId());
    watch(one);
  }

  private void watch(Held one) {
    alarms.at(one.until, () -> expiry.look(one.taskId()));
  }

  @Nullable Held find(String taskId) {
    return held.get(taskId);
  }

  boolean has(Job job) {
    return taskIds.containsKey(job.id);
  }

  /** Whether it was there. */
  boolean drop(Held one) {
    taskIds.remove(one.job.id);
    return held.remove(one.taskId()) != null;
  }

  void drop(Job job) {
    held.remove(taskIds.remove(job.id));
  }

  /** Takes a delivery that nobody has spoken of for too long; null: there is none, or not yet. */
  @Nullable Held takeExpired(String taskId, long now) {
    Held one = held.get(taskId);
    if (one == null) {
      return null;
    }
    if (one.until > now) {
      watch(one);
      return null;
    }
    drop(one);
    return one;
  }
}
