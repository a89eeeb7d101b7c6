package io.baton.runtime.pool;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Tasks that this process does not do, or not yet: its adapter is not there, or workers elsewhere
 * shall have them. When that changes, it takes them back.
 */
final class Unclaimed {
  /** Pools whose tasks this process does itself wherever it has the adapter. */
  static final Set<String> LOCAL = Set.of("high", "standard", "low");

  private final Map<Job.Id, Job> jobs = new ConcurrentHashMap<>();
  private final Set<String> remote;
  private final Adapters adapters;
  private final Tasks tasks;
  private final Fallback fallback;
  private final Consumer<Job> starter;

  /**
   * @param starter takes what is done here after all
   */
  Unclaimed(
      PoolSettings settings,
      PoolParts parts,
      Adapters adapters,
      Tasks tasks,
      Consumer<Job> starter) {
    this.remote = settings.remote();
    this.adapters = adapters;
    this.tasks = tasks;
    this.fallback = new Fallback(parts, settings, jobs, this::claim);
    this.starter = starter;
  }

  void add(Job job) {
    jobs.put(job.id, job);
    tasks.offer(job);
    claimOrWatch(job);
  }

  /** A worker elsewhere had it, and it comes again. */
  void addAgain(Job job) {
    tasks.offerAgain(job);
    claimOrWatch(job);
  }

  boolean has(Job job) {
    return jobs.containsKey(job.id);
  }

  /** Whether it was there. */
  boolean remove(Job job) {
    return jobs.remove(job.id, job);
  }

  void clear() {
    jobs.clear();
  }

  /** A custom pool is left to its workers as long as there are some; a remote one is always. */
  boolean isDoneHere(Job job) {
    return adapters.has(job.action)
        && !isForOthers(job)
        && (LOCAL.contains(job.pool) || isRemote(job) || !tasks.isServed(job));
  }

  private boolean isRemote(Job job) {
    return remote.contains(job.pool);
  }

  private boolean isForOthers(Job job) {
    return isRemote(job) && !Homebound.is(job.action);
  }

  /** An action has its code. */
  void adapterCame(Adapters.Name name) {
    for (Job job : List.copyOf(jobs.values())) {
      if (job.action.equals(name)) {
        claimOrWatch(job);
      }
    }
  }

  /** A worker of the pool may just have gone. */
  void look(String pool) {
    fallback.look(pool);
  }

  /** The adapter may have come in the same moment, or the last worker gone. */
  private void claimOrWatch(Job job) {
    if (!claim(job)) {
      fallback.watch(job.pool);
    }
  }

  /** Whether this process has done with the question who does it. */
  private boolean claim(Job job) {
    if (!adapters.has(job.action) || isForOthers(job)) {
      return true;
    }
    if (!isDoneHere(job) || !tasks.withdraw(job)) {
      return false;
    }
    if (remove(job)) {
      starter.accept(job);
    }
    return true;
  }
}
