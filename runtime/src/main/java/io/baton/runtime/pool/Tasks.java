package io.baton.runtime.pool;

import io.baton.adapters.Outcome;
import io.baton.engine.Decision.Reason;
import io.baton.engine.Effect.DispatchTask;
import io.baton.engine.Failure;
import io.baton.runtime.lane.Answer;
import io.baton.runtime.resource.Resources;
import io.baton.runtime.secret.Secrets;
import io.baton.runtime.trace.TraceParent;
import io.baton.store.Batch;
import io.baton.store.BatchBuilder;
import io.baton.store.StoreException;
import io.baton.store.TaskChange;
import io.baton.store.TaskChange.Queued;
import io.baton.store.TaskChange.TaskId;
import io.baton.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tasks for workers that are not in this process: those whose adapter nobody has registered here,
 * and those of custom pools that such workers serve. A worker leases tasks, says from time to time
 * that it is alive, and answers. One that says nothing for too long has lost its tasks: they go to
 * others, with the same idempotency token, until that has happened too often. Leases survive a
 * restart of this process.
 */
public final class Tasks {
  private static final int MOST_ROWS = 1_000_000;

  /**
   * About how many characters of input one poll is given; the task that goes beyond is the last.
   */
  private static final long MOST_WEIGHT = 8L << 20;

  private final PoolParts parts;
  private final PoolSettings settings;
  private final Resources resources;
  private final Secrets secrets;
  private final RemoteAnswers answers;
  private final TaskEnds ends;
  private final Leases leases;
  private final Offers offers = new Offers();
  private final Map<TaskId, Queued> before = new HashMap<>();
  private final Waiters waiters = new Waiters();
  private final Pollers pollers = new Pollers();
  private volatile TokenCount tokens = TokenCount.NONE;

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
    this.answers = new RemoteAnswers(secrets);
    this.ends = new TaskEnds(parts, settings.maxRedeliveries(), resources, forget);
    this.leases = new Leases(parts.alarms(), this::expire);
  }

  /** Counts what language models take for tasks that are done elsewhere. Before any is. */
  public void countTokens(TokenCount count) {
    tokens = count;
  }

  /** Reads who had what when this process stopped. */
  void restore() {
    for (Queued row : parts.store().queues().tasks(MOST_ROWS)) {
      before.put(row.id(), row);
    }
  }

  /**
   * What no execution stands for any more is removed.
   *
   * @param stopped executions that were not looked at, but may go on later
   */
  void forgetOrphans(Set<Long> stopped) {
    BatchBuilder batch = Batch.builder();
    synchronized (this) {
      before.keySet().removeIf(id -> !stopped.contains(id.executionNo()) && isDone(id, batch));
    }
    parts.store().commit(batch.build());
  }

  private static boolean isDone(TaskId id, BatchBuilder batch) {
    batch.add(new TaskChange.Done(id));
    return true;
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
        leases.hold(new Held(job, row.lease().owner(), row.lease().epoch(), newLease()));
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

  /**
   * One that holds its resources by now. Nobody knows when a worker comes for it, so it keeps them
   * no longer than a worker could that says nothing.
   */
  void offerGranted(Job job) {
    offer(job);
    parts.alarms().at(newLease(), () -> giveUpWaiting(job));
  }

  private synchronized void giveUpWaiting(Job job) {
    if (job.place() == Job.Place.OFFERED) {
      resources.releaseUnused(job);
    }
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
    return leases.has(job);
  }

  /** Leases up to so many tasks; none where there are none. They are durable when this returns. */
  public List<LeasedTask> poll(TaskPoll poll) {
    List<Held> taken = take(poll);
    if (taken.isEmpty() && resources.keepNow()) {
      taken = take(poll);
    }
    if (taken.isEmpty()) {
      return List.of();
    }
    BatchBuilder batch = Batch.builder();
    long now = now();
    taken.forEach(one -> batch.add(TaskRows.leased(one, now)));
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
    synchronized (this) {
      pollers.waits(poll);
    }
    CompletableFuture<List<LeasedTask>> answer =
        waiter.answer.whenComplete((tasks, failure) -> answered(poll));
    parts.alarms().at(now() + atMost.toMillis(), waiters.givingUp(waiter));
    waiters.serve(waiter, this::poll);
    return answer;
  }

  private synchronized void answered(TaskPoll poll) {
    pollers.answered(poll, now());
  }

  private synchronized List<Held> take(TaskPoll poll) {
    pollers.saw(poll, now());
    List<Held> taken = new ArrayList<>();
    long weight = 0;
    while (taken.size() < poll.max() && weight < MOST_WEIGHT) {
      Job job = offers.take(poll);
      if (job == null) {
        break;
      }
      DispatchTask task = job.task();
      if (task == null) {
        fetch(job);
      } else if (!resources.take(job)) {
        job.moveTo(Job.Place.NO_RESOURCE);
        resources.await(job);
      } else {
        Held one = new Held(job, poll.worker(), job.deliveries() + 1, newLease());
        job.handedOut(one.epoch);
        leases.hold(one);
        taken.add(one);
        weight += task.input().weight();
      }
    }
    return taken;
  }

  /** It was put down; the engine gives it again, and then it is the first to be handed out. */
  private void fetch(Job job) {
    job.moveTo(Job.Place.LOST);
    ends.askForAgain(job);
  }

  private void giveBack(Held one) {
    synchronized (this) {
      leases.drop(one);
      one.job.handedOut(one.epoch - 1);
    }
    resources.releaseUnused(one.job);
    offer(one.job);
  }

  private @Nullable LeasedTask handOut(Held one) {
    Job job = one.job;
    DispatchTask task = job.task();
    if (task == null) {
      return null;
    }
    Failure overdrawn = tokens.refusal(job.tenantId(), job.owner.id(), task.adapter());
    if (overdrawn != null) {
      return failAtOnce(one, overdrawn);
    }
    return switch (secrets.fill(job.tenantId(), task)) {
      case Secrets.Missing missing -> failAtOnce(one, missing.failure());
      case Secrets.Ready ready -> leased(one, task, ready.input());
    };
  }

  /** No worker need see it. */
  private @Nullable LeasedTask failAtOnce(Held one, Failure reason) {
    synchronized (this) {
      leases.drop(one);
    }
    ends.close(one.job, one.job.failed(reason));
    return null;
  }

  private LeasedTask leased(Held one, DispatchTask task, Value input) {
    Job job = one.job;
    TraceParent place = settings.propagation().place(job.owner, task.key(), task.attempt());
    return new LeasedTask(
        one.taskId(),
        job.tenantId(),
        job.owner.id(),
        job.owner.flowId(),
        task.key(),
        task.attempt(),
        task.adapter(),
        task.action(),
        input,
        task.idempotencyToken(),
        parts.limits().begun(job.owner, task.key(), task.attempt(), job.timeoutMillis),
        settings.lease().toMillis(),
        place == null ? null : place.text(),
        place == null ? null : place.state());
  }

  /** Whether a worker has this task, and it is the tenant's. */
  public synchronized boolean isHeldFor(String tenantId, String taskId) {
    Held one = leases.find(taskId);
    return one != null && one.job.tenantId().equals(tenantId);
  }

  /** The same of a task that was stopped. */
  public synchronized boolean wasStoppedFor(String tenantId, String taskId) {
    return tenantId.equals(leases.stoppedOf(taskId));
  }

  /** The worker is alive. */
  public Heartbeat heartbeat(String taskId) {
    synchronized (this) {
      Held one = leases.find(taskId);
      if (one == null) {
        return leases.stoppedOf(taskId) == null
            ? new Heartbeat.Lost("Nobody waits for this task any more; its answer is refused")
            : new Heartbeat.Stop(settings.lease().toMillis());
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
      one = leases.find(taskId);
      if (one == null || !leases.drop(one)) {
        return false;
      }
      one.job.returned();
    }
    ends.lose(one);
    return true;
  }

  /** The worker's answer; refused where it comes late or for the second time. */
  public CompletableFuture<Answer> result(String taskId, Outcome outcome) {
    return result(taskId, outcome, outcome instanceof Outcome.Done done ? done.tokensUsed() : 0);
  }

  /**
   * The same.
   *
   * @param tokensUsed also of work that failed; they are written down before the answer counts
   */
  public CompletableFuture<Answer> result(String taskId, Outcome outcome, long tokensUsed) {
    Held one;
    synchronized (this) {
      one = leases.find(taskId);
      if (one == null || !leases.drop(one)) {
        return CompletableFuture.completedFuture(
            new Answer.Refused(
                Reason.LATE, "The task was answered before, or went to another worker"));
      }
    }
    Job job = one.job;
    if (tokensUsed > 0) {
      try {
        tokens.used(job.tenantId(), job.owner.id(), tokensUsed);
      } catch (StoreException e) {
        holdAgain(one);
        return CompletableFuture.failedFuture(e);
      }
    }
    return parts
        .asking()
        .ask(job.owner.id(), answers.of(job, outcome))
        .whenComplete(
            (answer, failure) -> {
              if (failure == null && !Again.isStopped(answer)) {
                ends.end(job);
              } else {
                // It could not be written, or its execution takes nothing; it may come again.
                holdAgain(one);
              }
            });
  }

  private synchronized void holdAgain(Held one) {
    leases.hold(one);
  }

  private void expire() {
    List<Held> lost;
    synchronized (this) {
      lost = leases.takeExpired(now());
      lost.forEach(one -> pollers.left(one.job.pool, one.worker));
    }
    for (Held one : lost) {
      // A poll of it that still waits would get the task again, and it would be lost again.
      waiters.sendAway(one.job.pool, one.worker);
      ends.lose(one);
    }
  }

  /** The attempt is over; nobody is waited for any more. */
  void abandon(Job job) {
    synchronized (this) {
      leases.stop(job);
    }
    ends.end(job);
  }

  /** It will not be handed out again; a worker may have had it before. */
  void forgetRow(Job job) {
    if (job.deliveries() > 0) {
      ends.forgetRow(job);
    }
  }

  /** Why nobody has it. */
  synchronized String why(Job job) {
    if (workers(job.pool) == 0) {
      return Unclaimed.LOCAL.contains(job.pool)
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
