package io.baton.runtime.pool;

import io.baton.engine.Effect.CancelTask;
import io.baton.engine.Effect.DispatchTask;
import io.baton.engine.Input;
import io.baton.runtime.drive.Drive;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;

/**
 * The pools of this process. Every attempt has a virtual thread of its own and is answered exactly
 * once. A task whose adapter is not there yet waits for it, because what was interrupted by a crash
 * is released again before the program has registered its adapters.
 */
public final class Pools {
  private record Action(String adapter, String action) {}

  private final Map<String, Pool> pools = new HashMap<>();
  private final Pool others;
  private final Map<Action, Adapter> adapters = new ConcurrentHashMap<>();
  private final Map<Job.Id, Job> jobs = new ConcurrentHashMap<>();
  private final Map<Job.Id, Job> unclaimed = new ConcurrentHashMap<>();
  private final AtomicLong order = new AtomicLong();
  private final Drive drive;
  private final Results results;
  private volatile boolean closed;

  /**
   * @param slots by the name of the pool
   * @param otherSlots shared by all pools without a number of their own
   */
  public Pools(Map<String, Integer> slots, int otherSlots, Drive drive, Results results) {
    this.drive = drive;
    slots.forEach((name, count) -> pools.put(name, new Pool(count, this::start)));
    this.others = new Pool(otherSlots, this::start);
    this.results = results;
  }

  /** Gives an action its code, and starts what has been waiting for it. */
  public void adapter(String adapter, String action, Adapter code) {
    Action name = new Action(adapter, action);
    adapters.put(name, code);
    for (Job job : List.copyOf(unclaimed.values())) {
      if (action(job).equals(name) && unclaimed.remove(job.id(), job)) {
        pool(job).submit(job);
      }
    }
  }

  public void dispatch(String executionId, DispatchTask task) {
    Job job = new Job(executionId, task, order.incrementAndGet());
    if (closed || jobs.putIfAbsent(job.id(), job) != null) {
      return;
    }
    if (adapters.containsKey(action(job))) {
      pool(job).submit(job);
    } else {
      unclaimed.put(job.id(), job);
      claim(job);
    }
  }

  /** The adapter may have come in the same moment. */
  private void claim(Job job) {
    if (adapters.containsKey(action(job)) && unclaimed.remove(job.id(), job)) {
      pool(job).submit(job);
    }
  }

  private static Action action(Job job) {
    return new Action(job.task.adapter(), job.task.action());
  }

  private Pool pool(Job job) {
    return pools.getOrDefault(job.task.pool(), others);
  }

  private void start(Job job) {
    drive.work(job.task.key(), () -> work(job));
  }

  private void work(Job job) {
    Adapter adapter = adapters.get(action(job));
    LongFunction<Input> answer = adapter == null ? job.failed(Job.stopped()) : job.run(adapter);
    finish(job, answer);
    pool(job).giveBack(job);
  }

  private void finish(Job job, LongFunction<Input> answer) {
    if (jobs.remove(job.id(), job) && !closed) {
      results.give(job.executionId, answer);
    }
  }

  /**
   * Interrupts the work, or takes it out of the queue. Code that does not heed the interrupt loses
   * its slot after the grace; its answer comes too late.
   */
  public void cancel(String executionId, CancelTask cancel) {
    Job job = jobs.get(new Job.Id(executionId, cancel.key(), cancel.attempt()));
    if (job == null) {
      return;
    }
    job.cancel();
    if (unclaimed.remove(job.id(), job) || pool(job).withdraw(job)) {
      finish(job, job.failed(Job.stopped()));
    } else {
      drive.after(cancel.graceMillis(), () -> pool(job).giveBack(job));
    }
  }

  /** Answers that come later are dropped: those attempts happen again when Baton is opened. */
  public void close() {
    closed = true;
    pools.values().forEach(Pool::clear);
    others.clear();
    jobs.values().forEach(Job::cancel);
  }
}
