package io.baton.runtime.pool;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tasks for workers elsewhere that nobody has taken: lower priority numbers first, then tenants in
 * turn, then in the order of arrival. Every eighth goes to the tenant that was served longest ago,
 * so that nobody's priority keeps others out. Guarded by {@link TaskBoard}.
 */
final class Offers {
  /** How many places go by urgency for each one that goes to whoever was served longest ago. */
  private static final int URGENT_PLACES = 7;

  private record Name(String pool, String tenantId, String adapter) {}

  /** Those served longest ago first. */
  private final LinkedHashMap<Name, FairQueue<Job.Id, Job>> queues = new LinkedHashMap<>();

  private final LinkedHashMap<Job.Id, Job> first = new LinkedHashMap<>();
  private int urgentInARow;

  /** Before all others. */
  void addFirst(Job job) {
    first.put(job.id, job);
  }

  void add(Job job) {
    queues
        .computeIfAbsent(name(job), key -> new FairQueue<>())
        .add(job.priority, job.tenantId(), job.id, job);
  }

  boolean remove(Job job) {
    if (first.remove(job.id, job)) {
      return true;
    }
    FairQueue<Job.Id, Job> queue = queues.get(name(job));
    if (queue == null || !queue.remove(job.priority, job.tenantId(), job.id)) {
      return false;
    }
    if (queue.size() == 0) {
      queues.remove(name(job));
    }
    return true;
  }

  @Nullable Job take(TaskPoll poll) {
    for (Job job : first.values()) {
      if (poll.wants(job)) {
        first.remove(job.id);
        return job;
      }
    }
    Map.Entry<Name, FairQueue<Job.Id, Job>> best = null;
    int urgency = 0;
    boolean urgent = urgentInARow < URGENT_PLACES;
    urgentInARow = urgent ? urgentInARow + 1 : 0;
    for (Map.Entry<Name, FairQueue<Job.Id, Job>> entry : queues.entrySet()) {
      Job head = entry.getValue().peek();
      boolean better = best == null || (urgent && head != null && head.priority < urgency);
      if (head != null && poll.wants(head) && better) {
        best = entry;
        urgency = head.priority;
      }
    }
    return best == null ? null : takeFrom(best.getKey(), best.getValue());
  }

  private @Nullable Job takeFrom(Name name, FairQueue<Job.Id, Job> queue) {
    queues.remove(name);
    Job job = queue.poll();
    if (queue.size() > 0) {
      queues.put(name, queue);
    }
    return job;
  }

  boolean has(String pool) {
    return queues.keySet().stream().anyMatch(name -> name.pool().equals(pool))
        || first.values().stream().anyMatch(job -> job.pool.equals(pool));
  }

  int count(String pool) {
    return queues.entrySet().stream()
        .filter(entry -> entry.getKey().pool().equals(pool))
        .mapToInt(entry -> entry.getValue().size())
        .sum();
  }

  private static Name name(Job job) {
    return new Name(job.pool, job.tenantId(), job.action.adapter());
  }
}
