package io.baton.runtime.pool;

import io.baton.adapters.Outcome;
import io.baton.engine.Decision.Reason;
import io.baton.engine.Effect.DispatchTask;
import io.baton.engine.Failure;
import io.baton.engine.Input;
import io.baton.runtime.lane.Answer;
import io.baton.runtime.resource.Resources;
import io.baton.runtime.secret.Redaction;
import io.baton.runtime.secret.Secrets;
import io.baton.store.Batch;
import io.baton.store.BatchBuilder;
import io.baton.store.StoreException;
import io.baton.store.TaskChange;
import io.baton.store.TaskChange.Queued;
import io.baton.store.TaskChange.TaskId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Tasks for workers that are not in this process: those whose adapter nobody has registered here,
 * and those of custom pools that such workers serve. A worker leases tasks, says from time to time
 * that it is alive, and answers. One that says nothing for too long has lost its tasks: they go to
 * others, with the same idempotency token, until that has happened too often. Leases survive a
 * restart of this process.
 */
public final class Tasks {
  static final String WORKER_LOST = "WORKER_LOST";
  private static final int MOST_ROWS = 1_000_000;

  /** What the store could not take is tried again, not at once. */
  private static final long PAUSE_MILLIS = 200;

  private final PoolParts parts;
  private final PoolSettings settings;
  private final Resources resources;
  private final Secrets secrets;
  private final Consumer<Job> forget;
  private final Offers offers = new Offers();
  private final Map<String, Held> held = new HashMap<>();
  private final Map<Job.Id, String> taskIds = new HashMap<>();
  private final Map<TaskId, Queued> before = new HashMap<>();
  private final Waiters waiters = new Waiters();
  private final Pollers pollers = new Pollers();
  private final TaskSweep sweep;

  Tasks(
      PoolParts parts,
      PoolSettings settings,
      Resources resources,
      Secrets secrets,
      Consumer<Job> forget) {
    this.parts = parts;
    this.settings = settings;
    this.resources = resources;
    this.secrets = secrets;
    this.forget = forget;
    this.sweep = new TaskSweep(parts.drive(), parts.store());
  }

  /** Reads who had what when this process stopped. */
  void restore() {
    for (Queued row : parts.store().queues().tasks(MOST_ROWS)) {
      before.put(row.id(), row);
    }
  }

  /** What no execution stands for any more is removed. */
  void forgetOrphans() {
    BatchBuilder batch = Batch.builder();
    synchronized (this) {
      before.keySet().forEach(id -> batch.add(new TaskChange.Done(id)));
      before.clear();
    }
    parts.store().commit(batch.build());
  }

  /** A task that a worker elsewhere is to have, for the first time or once more. */
  void offer(Job job) {
    synchronized (this) {
      Queued row = before.remove(TaskRows.id(job));
      if (row != null) {
        job.handedOut(row.lease().epoch());
      }
      if (row != null && row.lease().owner() != null) {
        resources.adopt(job);
        parts.limits().begun(job.owner, job.id.key(), job.id.attempt(), job.timeoutMillis);
        hold(new Held(job, row.lease().owner(), row.lease().epoch(), newLease()));
      } else {
        job.moveTo(Job.Place.OFFERED);
        if (offers.count(job.pool) >= settings.maxInMemory()) {
          job.putDown();
        }
        offers.add(job);
      }
    }
    waiters.tasksCame(job.pool, parts.drive(), this::hasOffers, this::poll);
  }

  /** One that was put down, or whose worker was lost: it has waited, so it goes before others. */
  void offerAgain(Job job) {
    synchronized (this) {
      job.moveTo(Job.Place.OFFERED);
      offers.addFirst(job);
    }
    waiters.tasksCame(job.pool, parts.drive(), this::hasOffers, this::poll);
  }

  /** Whether workers elsewhere have it, or would take it. */
  synchronized boolean isServed(Job job) {
    return pollers.canDo(job.pool, job.action.adapter(), now() - settings.lease().toMillis())
        || before.containsKey(TaskRows.id(job));
  }

  /** A worker takes no more: a poll of its that waits is answered without tasks. */
  void left(String pool, String worker) {
    synchronized (this) {
      pollers.left(pool, worker);
    }
    waiters.sendAway(pool, worker);
  }

  /** Whether nobody had it; nobody will then. */
  synchronized boolean withdraw(Job job) {
    return offers.remove(job);
  }

  private synchronized boolean hasOffers(String pool) {
    return offers.has(pool);
  }

  synchronized boolean isHeld(Job job) {
    return taskIds.containsKey(job.id);
  }

  /** Leases up to so many tasks; none where there are none. They are durable when this returns. */
  public List<LeasedTask> poll(TaskPoll poll) {
    List<Held> taken = take(poll);
    if (taken.isEmpty()) {
      return List.of();
    }
    BatchBuilder batch = Batch.builder();
    for (Held one : taken) {
      DispatchTask task = one.job.task();
      if (task != null) {
        batch.add(TaskRows.leased(one, task, now()));
      }
    }
    try {
      parts.store().commit(batch.build());
    } catch (RuntimeException e) {
      taken.forEach(this::giveBack);
      throw e;
    }
    List<LeasedTask> leased = new ArrayList<>();
    for (Held one : taken) {
      LeasedTask task = handOut(one);
      if (task != null) {
        leased.add(task);
      }
    }
    return leased;
  }

  /** The same, but waits for tasks if there are none. */
  public CompletableFuture<List<LeasedTask>> poll(TaskPoll poll, Duration atMost) {
    List<LeasedTask> now = poll(poll);
    if (!now.isEmpty() || atMost.isZero()) {
      return CompletableFuture.completedFuture(now);
    }
    Waiters.Waiter waiter = waiters.add(poll);
    parts.alarms().at(now() + atMost.toMillis(), () -> waiters.giveUp(waiter));
    waiters.serve(waiter, this::poll);
    return waiter.answer;
  }

  private synchronized List<Held> take(TaskPoll poll) {
    pollers.saw(poll, now());
    List<Held> taken = new ArrayList<>();
    for (Job job = offers.take(poll); job != null; job = next(poll, taken)) {
      if (job.task() == null) {
        fetch(job);
        continue;
      }
      if (!resources.acquire(job)) {
        job.moveTo(Job.Place.NO_RESOURCE);
        continue;
      }
      Held one = new Held(job, poll.worker(), job.deliveries() + 1, newLease());
      job.handedOut(one.epoch);
      hold(one);
      taken.add(one);
    }
    return taken;
  }

  /** It was put down; the engine gives it again, and then it is the first to be handed out. */
  private void fetch(Job job) {
    job.moveTo(Job.Place.LOST);
    parts
        .results()
        .give(job.owner.id(), at -> new Input.LoseTask(at, job.id.key(), job.id.attempt()));
  }

  private @Nullable Job next(TaskPoll poll, List<Held> taken) {
    return taken.size() < poll.max() ? offers.take(poll) : null;
  }

  private void hold(Held one) {
    one.job.moveTo(Job.Place.STARTED);
    held.put(one.taskId(), one);
    taskIds.put(one.job.id, one.taskId());
    parts.alarms().at(one.until, () -> expire(one.taskId()));
  }

  private void giveBack(Held one) {
    synchronized (this) {
      drop(one);
      one.job.handedOut(one.epoch - 1);
    }
    resources.release(one.job);
    offer(one.job);
  }

  private synchronized boolean drop(Held one) {
    taskIds.remove(one.job.id);
    return held.remove(one.taskId()) != null;
  }

  private @Nullable LeasedTask handOut(Held one) {
    Job job = one.job;
    DispatchTask task = job.task();
    if (task == null) {
      return null;
    }
    return switch (secrets.fill(job.tenantId(), task)) {
      case Secrets.Missing missing -> {
        close(one, job.failed(missing.failure()));
        yield null;
      }
      case Secrets.Ready ready ->
          new LeasedTask(
              one.taskId(),
              job.tenantId(),
              job.owner.id(),
              job.owner.flowId(),
              task.key(),
              task.attempt(),
              task.adapter(),
              task.action(),
              ready.input(),
              task.idempotencyToken(),
              parts.limits().begun(job.owner, task.key(), task.attempt(), job.timeoutMillis),
              settings.lease().toMillis(),
              settings.propagation().traceparent(job.owner, task.key(), task.attempt()));
    };
  }

  /** Whether a worker has this task, and it is the tenant's. */
  public synchronized boolean isHeldFor(String tenantId, String taskId) {
    Held one = held.get(taskId);
    return one != null && one.job.tenantId().equals(tenantId);
  }

  /** The worker is alive. */
  public Heartbeat heartbeat(String taskId) {
    synchronized (this) {
      Held one = held.get(taskId);
      if (one == null) {
        return new Heartbeat.Lost("Nobody waits for this task any more; its answer is refused");
      }
      one.until = newLease();
      pollers.heard(one.job.pool, one.worker, now());
      return new Heartbeat.GoOn(one.job.cancellation().isCancelled(), settings.lease().toMillis());
    }
  }

  /**
   * The worker gives a task back undone, and another gets it at once. It does not count against the
   * task. False: it is not the worker's any more.
   */
  public boolean release(String taskId) {
    Held one;
    synchronized (this) {
      one = held.get(taskId);
      if (one == null || !drop(one)) {
        return false;
      }
      one.job.returned();
    }
    parts.drive().work("returned task", () -> loseForSure(one));
    return true;
  }

  /** The worker's answer; refused where it comes late or for the second time. */
  public CompletableFuture<Answer> result(String taskId, Outcome outcome) {
    Held one;
    synchronized (this) {
      one = held.get(taskId);
      if (one == null || !drop(one)) {
        return CompletableFuture.completedFuture(
            new Answer.Refused(
                Reason.LATE, "The task was answered before, or went to another worker"));
      }
    }
    Job job = one.job;
    return parts
        .asking()
        .ask(job.owner.id(), answer(job, redacted(job, outcome)))
        .whenComplete(
            (answer, failure) -> {
              if (failure == null) {
                end(job);
              } else {
                // It could not be written; the worker may answer again.
                synchronized (this) {
                  hold(one);
                }
              }
            });
  }

  private Outcome redacted(Job job, Outcome outcome) {
    DispatchTask task = job.task();
    Redaction redaction =
        task != null && secrets.fill(job.tenantId(), task) instanceof Secrets.Ready ready
            ? ready.redaction()
            : Redaction.NOTHING;
    return redaction.clean(outcome);
  }

  private static LongFunction<Input> answer(Job job, Outcome outcome) {
    return switch (outcome) {
      case Outcome.Done done ->
          at ->
              new Input.CompleteStep(
                  at,
                  job.id.key(),
                  job.id.attempt(),
                  done.output(),
                  done.variables(),
                  done.tokensUsed());
      case Outcome.Pending pending ->
          at -> new Input.CompleteStep(at, job.id.key(), job.id.attempt(), pending.answer());
      case Outcome.Failed failed -> job.failed(Failures.of(failed.reason()));
    };
  }

  private void expire(String taskId) {
    Held one;
    synchronized (this) {
      one = held.get(taskId);
      if (one == null) {
        return;
      }
      if (one.until > now()) {
        parts.alarms().at(one.until, () -> expire(taskId));
        return;
      }
      drop(one);
      pollers.left(one.job.pool, one.worker);
    }
    // A poll of it that still waits would get the task again, and it would be lost again.
    waiters.sendAway(one.job.pool, one.worker);
    Held lost = one;
    parts.drive().work("lost task", () -> loseForSure(lost));
  }

  private void loseForSure(Held one) {
    try {
      lose(one);
    } catch (StoreException e) {
      parts
          .drive()
          .after(PAUSE_MILLIS, () -> parts.drive().work("lost task", () -> loseForSure(one)));
    }
  }

  private void lose(Held one) {
    Job job = one.job;
    resources.release(job);
    parts.limits().lost(job.owner, job.id.key(), job.id.attempt());
    int failures = one.epoch - job.returns();
    if (failures > settings.maxRedeliveries()) {
      String reason =
          "The task was handed to %d workers, and none of them answered; the last was %s"
              .formatted(failures, one.worker);
      bury(one, reason);
      return;
    }
    job.moveTo(Job.Place.LOST);
    parts.store().commit(Batch.builder().add(TaskRows.lost(one)).build());
    parts
        .results()
        .give(job.owner.id(), at -> new Input.LoseTask(at, job.id.key(), job.id.attempt()));
  }

  private void bury(Held one, String reason) {
    DispatchTask task = one.job.task();
    if (task != null) {
      parts
          .store()
          .commit(Batch.builder().add(TaskRows.deadLetter(one, task, reason, now())).build());
    }
    close(one, one.job.failed(Failure.permanent(WORKER_LOST, reason)));
  }

  private void close(Held one, LongFunction<Input> answer) {
    synchronized (this) {
      drop(one);
    }
    parts.results().give(one.job.owner.id(), answer);
    end(one.job);
  }

  /** The attempt is over; nobody is waited for any more. */
  void abandon(Job job) {
    synchronized (this) {
      held.remove(taskIds.remove(job.id));
    }
    end(job);
  }

  private void end(Job job) {
    forget.accept(job);
    sweep.add(TaskRows.id(job));
  }

  /** Why nobody has it. */
  synchronized String why(Job job) {
    if (workers(job.pool) == 0) {
      return Pools.LOCAL.contains(job.pool)
          ? "no worker has adapter %s".formatted(job.action)
          : "no worker polls pool %s".formatted(job.pool);
    }
    return "waits for a worker of pool %s that has adapter %s (%d waiting)"
        .formatted(job.pool, job.action.adapter(), offers.count(job.pool));
  }

  /** How many workers elsewhere have asked for tasks of the pool within the length of a lease. */
  synchronized int workers(String pool) {
    return pollers.count(pool, now() - settings.lease().toMillis());
  }

  synchronized Collection<String> polledPools() {
    return pollers.pools();
  }

  private long now() {
    return parts.clock().millis();
  }

  private long newLease() {
    return now() + settings.lease().toMillis();
  }
}
