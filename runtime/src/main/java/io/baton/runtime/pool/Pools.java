package io.baton.runtime.pool;

import io.baton.adapters.Adapter;
import io.baton.engine.Effect.CancelTask;
import io.baton.engine.Effect.DispatchTask;
import io.baton.engine.Input;
import io.baton.runtime.drive.Drive;
import io.baton.runtime.lane.ExecutionRef;
import io.baton.runtime.resource.Claim;
import io.baton.runtime.resource.QuotaKeeper;
import io.baton.runtime.resource.Resources;
import io.baton.runtime.secret.Secrets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The pools of this process. Every attempt has a virtual thread of its own and is answered exactly
 * once. A task whose adapter is not there yet waits for it, because what was interrupted by a crash
 * is released again before the program has registered its adapters.
 *
 * <pre>
 *   dispatch → adapter there? → slot of its pool → resources, all or none → thread → answer
 *                 no: waits       no: fair queue     no: gives the slot on
 * </pre>
 */
public final class Pools {
  private final Places places;
  private final Adapters adapters = new Adapters();
  private final QuotaKeeper quotas;
  private final Resources resources;
  private final Map<Job.Id, Job> jobs = new ConcurrentHashMap<>();
  private final Waits waits = new Waits();
  private final Beginning beginning = new Beginning();
  private final PoolParts parts;
  private final Drive drive;
  private final Results results;
  private final LocalWork work;
  private final Tasks tasks;
  private final Unclaimed unclaimed;
  private final Insight insight;
  private volatile Consumer<String> demand = pool -> {};
  private volatile boolean closing;
  private volatile boolean closed;

  public Pools(PoolSettings settings, PoolParts parts) {
    this.parts = parts;
    this.drive = parts.drive();
    this.places = new Places(settings, this::start);
    this.quotas = new QuotaKeeper(drive, parts.store());
    this.resources =
        new Resources(settings.resources(), quotas, parts.clock(), parts.alarms(), this::granted);
    Secrets secrets = new Secrets(settings.secrets());
    this.results = parts.results();
    this.work = new LocalWork(settings, parts, secrets, adapters, this::ended);
    this.tasks = new Tasks(parts, settings, resources, secrets, this::forget);
    this.unclaimed = new Unclaimed(settings, parts, adapters, tasks, this::submit);
    this.insight = new Insight(places, settings.remote(), jobs.values(), waits, resources, tasks);
  }

  /** Tells of each task that waits, by its pool. The listener must be quick. */
  public void onDemand(Consumer<String> listener) {
    demand = listener;
  }

  /** How many tasks of a pool run here at the same time; it must be one that has its own slots. */
  public void resize(String name, int slots) {
    places.resize(name, slots);
  }

  /** The code that this process has. */
  public Adapters adapters() {
    return adapters;
  }

  /** What workers elsewhere ask and answer. */
  public Tasks tasks() {
    return tasks;
  }

  /** A worker elsewhere says that it takes no more; what it has it may still answer. */
  public void left(String pool, String worker) {
    tasks.left(pool, worker);
    drive.work("fallback", () -> unclaimed.look(pool));
  }

  /** Before anything is dispatched. */
  public void restore() {
    resources.restore();
    tasks.restore();
  }

  /**
   * Once everything that was under way is dispatched again: all that workers elsewhere hold of
   * resources is counted by now, so others may begin.
   *
   * @param stopped executions that were not dispatched, because they are in quarantine
   */
  public void restored(Set<Long> stopped) {
    tasks.forgetOrphans(stopped);
    beginning.end(this::submit);
  }

  /** Gives actions their code, and starts what has been waiting for it. */
  public void adapter(Adapter adapter) {
    for (String action : adapter.actions()) {
      Adapters.Name name = new Adapters.Name(adapter.name(), action);
      adapters.put(name, adapter);
      unclaimed.adapterCame(name);
    }
  }

  public void dispatch(ExecutionRef owner, DispatchTask task) {
    Job job = new Job(owner, task, parts.clock().millis(), stop -> drive.work("cancel", stop));
    Job known = jobs.putIfAbsent(job.id, job);
    if (known != null) {
      pickUp(known, task);
      return;
    }
    String problem = resources.problem(task.resources());
    if (closing) {
      jobs.remove(job.id);
    } else if (problem != null) {
      finish(job, job.failed(Failures.configuration(problem)));
    } else if (unclaimed.isDoneHere(job)) {
      submit(job);
    } else {
      waits.add(job);
      unclaimed.add(job);
      demand.accept(job.pool);
    }
  }

  private void forget(Job job) {
    jobs.remove(job.id, job);
    unclaimed.remove(job);
    waits.remove(job);
    resources.release(job);
  }

  private void submit(Job job) {
    if (beginning.holds(job)) {
      return;
    }
    places.of(job).submit(job);
    if (job.place() == Job.Place.QUEUED) {
      waits.add(job);
      if (job.place() == Job.Place.STARTED) {
        waits.remove(job);
      }
      demand.accept(job.pool);
    }
  }

  /** It has a slot; now it needs its resources, and what it works on. */
  private void start(Job job) {
    if (!resources.take(job)) {
      // Once it waits it may be granted at any moment, so first it leaves its place.
      job.moveTo(Job.Place.NO_RESOURCE);
      waits.add(job);
      places.of(job).giveBack(job);
      resources.await(job);
      if (job.cancellation().isCancelled() && resources.withdraw(job)) {
        finish(job, job.failed(Attempt.stopped()));
      }
      return;
    }
    Job.Place before = job.place();
    job.moveTo(Job.Place.STARTED);
    if (before != Job.Place.NEW) {
      waits.remove(job);
    }
    DispatchTask task = job.task();
    if (task == null) {
      fetch(job);
    } else {
      work.launch(job, task);
    }
  }

  /** It was put down. Where its execution takes nothing, others must not wait for that. */
  private void fetch(Job job) {
    Again.ask(parts, job, refused -> freeAnyway(job));
  }

  private void granted(Claim claim) {
    if (claim instanceof Job job && unclaimed.has(job)) {
      tasks.offerGranted(job);
    } else if (claim instanceof Job job) {
      places.of(job).submitFirst(job);
    }
  }

  /** The engine gives a task once more: somebody asked for it, or it is a repetition. */
  private void pickUp(Job job, DispatchTask task) {
    if (job.place() == Job.Place.LOST) {
      job.pickUp(task);
      unclaimed.addAgain(job);
    } else if (job.task() == null && job.place() == Job.Place.STARTED) {
      job.pickUp(task);
      work.launch(job, task);
    }
  }

  private void ended(Job job, LongFunction<Input> answer) {
    finish(job, answer);
    free(job);
  }

  private void free(Job job) {
    resources.release(job);
    places.of(job).giveBack(job);
  }

  private void finish(Job job, LongFunction<Input> answer) {
    if (jobs.remove(job.id, job) && !closed) {
      results.give(job.id.executionId(), answer);
    }
  }

  /** Whether the attempt is here and has not been answered. */
  public boolean has(String executionId, String key, int attempt) {
    return jobs.containsKey(new Job.Id(executionId, key, attempt));
  }

  /**
   * Interrupts the work, or takes it out of the queue. Code that does not heed the interrupt loses
   * its slot and its resources after the grace; its answer comes too late.
   */
  public void cancel(ExecutionRef owner, CancelTask cancel) {
    Job job = jobs.get(new Job.Id(owner.id(), cancel.key(), cancel.attempt()));
    if (job == null) {
      return;
    }
    job.cancellation().cancel();
    if (tasks.isHeld(job)) {
      drive.after(cancel.graceMillis(), () -> tasks.abandon(job));
      return;
    }
    tasks.withdraw(job);
    boolean wasUnclaimed = unclaimed.remove(job);
    boolean waited = places.of(job).withdraw(job) || resources.withdraw(job) || wasUnclaimed;
    if (waited) {
      waits.remove(job);
      resources.release(job);
      finish(job, job.failed(Attempt.stopped()));
      tasks.forgetRow(job);
    } else {
      drive.after(cancel.graceMillis(), () -> freeAnyway(job));
    }
  }

  private void freeAnyway(Job job) {
    jobs.remove(job.id, job);
    free(job);
  }

  /** Why tasks of an execution are not with a worker, of the first few that are not. */
  public List<Wait> waits(String executionId, int most) {
    return insight.waits(executionId, most);
  }

  /** How the pools are doing; with a tenant: by its own tasks. */
  public List<PoolStatus> statuses(@Nullable String tenantId) {
    return insight.statuses(tenantId);
  }

  /**
   * Starts nothing more, gives running attempts the grace to end, and interrupts the others. Their
   * answers are dropped: they happen again, with the same token, when Baton is opened.
   */
  public void close() {
    stopStarting();
    work.awaitEnd();
    abandon();
  }

  private void stopStarting() {
    closing = true;
    places.clear();
    resources.clear();
    quotas.close();
    unclaimed.clear();
  }

  /** Interrupts everything at once. */
  public void abandon() {
    closed = true;
    stopStarting();
    jobs.values().forEach(job -> job.cancellation().cancel());
    adapters.close();
  }
}
