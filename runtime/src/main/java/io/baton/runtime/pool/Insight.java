package io.baton.runtime.pool;

import io.baton.runtime.resource.Resources;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Tells people what the pools are doing and why a task waits. It changes nothing. */
final class Insight {
  private static final class Count {
    int depth;
    int running;
    long oldest;
  }

  private final Places places;
  private final Set<String> remote;
  private final Collection<Job> jobs;
  private final Waits waits;
  private final Resources resources;
  private final Tasks tasks;

  Insight(
      Places places,
      Set<String> remote,
      Collection<Job> jobs,
      Waits waits,
      Resources resources,
      Tasks tasks) {
    this.places = places;
    this.remote = remote;
    this.jobs = jobs;
    this.waits = waits;
    this.resources = resources;
    this.tasks = tasks;
  }

  /** Every pool that is set up, has a task or is asked by a worker, by name. */
  List<PoolStatus> statuses(@Nullable String tenantId) {
    Map<String, Count> counts = new TreeMap<>();
    places.names().forEach(name -> counts.put(name, new Count()));
    remote.forEach(name -> counts.put(name, new Count()));
    tasks.polledPools().forEach(name -> counts.put(name, new Count()));
    for (Job job : jobs) {
      if (tenantId == null || tenantId.equals(job.tenantId())) {
        Count count = counts.computeIfAbsent(job.pool, name -> new Count());
        if (job.place() == Job.Place.STARTED) {
          count.running++;
        } else {
          count.depth++;
          count.oldest = count.oldest == 0 ? job.since : Math.min(count.oldest, job.since);
        }
      }
    }
    return counts.entrySet().stream()
        .map(
            entry ->
                new PoolStatus(
                    entry.getKey(),
                    entry.getValue().depth,
                    entry.getValue().running,
                    entry.getValue().oldest,
                    remote.contains(entry.getKey()) ? 0 : places.of(entry.getKey()).slots(),
                    tasks.workers(entry.getKey())))
        .toList();
  }

  List<Wait> waits(String executionId, int most) {
    return waits.of(executionId).stream()
        .filter(job -> job.place() != Job.Place.STARTED)
        .limit(most)
        .map(this::why)
        .toList();
  }

  private Wait why(Job job) {
    String step = job.id.key();
    return switch (job.place()) {
      case NO_RESOURCE -> new Wait(step, "resource", resources.why(job));
      case OFFERED, LOST -> new Wait(step, "worker", tasks.why(job));
      case NEW, QUEUED, STARTED -> new Wait(step, "slot", noSlot(job.pool));
    };
  }

  private String noSlot(String name) {
    Pool pool = places.of(name);
    return "waits for a free slot of pool %s (%d of %d in use, %d waiting)"
        .formatted(name, pool.used(), pool.slots(), pool.depth());
  }
}
