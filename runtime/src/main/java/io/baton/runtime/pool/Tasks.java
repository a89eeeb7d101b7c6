package io.baton.runtime.pool;

import io.baton.adapters.Outcome;
import io.baton.runtime.lane.Answer;
import io.baton.runtime.resource.Resources;
import io.baton.runtime.secret.Secrets;
import io.baton.store.Batch;
import io.baton.store.BatchBuilder;
import io.baton.store.TaskChange;
import io.baton.store.TaskChange.Queued;
import io.baton.store.TaskChange.TaskId;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
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

  private final PoolParts parts;
  private final PoolSettings settings;
  private final Resources resources;
  private final Waiters waiters = new Waiters();
  private final TaskEnds ends;
  private final TaskBoard board;
  private final TaskPolls polls;
  private final TaskAnswers answers;

  Tasks(
      PoolParts parts,
      PoolSettings settings,
      Resources resources,
      Secrets secrets,
      Consumer<Job> forget) {
    this.parts = parts;
    this.settings = settings;
    this.resources = resources;
    this.ends = new TaskEnds(parts, settings.maxRedeliveries(), resources, forget);
    this.board = new TaskBoard(parts.alarms(), this::expire);
    this.polls =
        new TaskPolls(parts, settings, resources, secrets, board, ends, waiters, this::offer);
    this.answers =
        new TaskAnswers(parts, settings.lease(), board, ends, waiters, new RemoteAnswers(secrets));
  }

  /** Counts what language models take for tasks that are done elsewhere. Before any is. */
  public void countTokens(TokenCount count) {
    polls.countTokens(count);
  }

  /** Reads who had what when this process stopped. */
  void restore() {
    synchronized (board) {
      for (Queued row : parts.store().queues().tasks(MOST_ROWS)) {
        board.before.put(row.id(), row);
      }
    }
  }

  /**
   * What no execution stands for any more is removed.
   *
   * @param stopped executions that were not looked at, but may go on later
   */
  void forgetOrphans(Set<Long> stopped) {
    BatchBuilder batch = Batch.builder();
    synchronized (board) {
      board
          .before
          .keySet()
          .removeIf(id -> !stopped.contains(id.executionNo()) && isDone(id, batch));
    }
    parts.store().commit(batch.build());
  }

  private static boolean isDone(TaskId id, BatchBuilder batch) {
    batch.add(new TaskChange.Done(id));
    return true;
  }

  /** A task that a worker elsewhere is to have, for the first time or once more. */
  void offer(Job job) {
    synchronized (board) {
      Queued row = board.before.remove(TaskRows.id(job));
      if (row != null) {
        job.handedOut(row.lease().epoch());
      }
      if (row != null && row.lease().owner() != null) {
        resources.adopt(job);
        parts.limits().begun(job.owner, job.id.key(), job.id.attempt(), job.timeoutMillis);
        board.leases.hold(
            new Held(job, row.lease().owner(), row.lease().epoch(), row.queuedAt(), newLease()));
      } else {
        job.moveTo(Job.Place.OFFERED);
        if (board.offers.count(job.pool) >= settings.maxInMemory()) {
          job.putDown();
        }
        board.offers.add(job);
      }
    }
    tasksCame(job.pool);
  }

  private void tasksCame(String pool) {
    waiters.tasksCame(pool, parts.drive(), this::hasOffers, polls::poll);
  }

  /**
   * One that holds its resources by now. Nobody knows when a worker comes for it, so it keeps them
   * no longer than a worker could that says nothing.
   */
  void offerGranted(Job job) {
    offer(job);
    parts.alarms().at(newLease(), () -> giveUpWaiting(job));
  }

  private void giveUpWaiting(Job job) {
    synchronized (board) {
      if (job.place() == Job.Place.OFFERED) {
        resources.releaseUnused(job);
      }
    }
  }

  /** One that was put down, or whose worker was lost: it has waited, so it goes before others. */
  void offerAgain(Job job) {
    synchronized (board) {
      job.moveTo(Job.Place.OFFERED);
      board.offers.addFirst(job);
    }
    tasksCame(job.pool);
  }

  /** Whether workers elsewhere have it, or would take it. */
  boolean isServed(Job job) {
    synchronized (board) {
      return board.pollers.canDo(job.pool, job.action.adapter(), silentSince())
          || board.before.containsKey(TaskRows.id(job));
    }
  }

  /** A worker takes no more: a poll of its that waits is answered without tasks. */
  void left(String pool, String worker) {
    synchronized (board) {
      board.pollers.left(pool, worker);
    }
    waiters.sendAway(pool, worker);
  }

  /** Whether nobody had it; nobody will then. */
  boolean withdraw(Job job) {
    synchronized (board) {
      return board.offers.remove(job);
    }
  }

  private boolean hasOffers(String pool) {
    synchronized (board) {
      return board.offers.has(pool);
    }
  }

  boolean isHeld(Job job) {
    synchronized (board) {
      return board.leases.has(job);
    }
  }

  /** Leases up to so many tasks; none where there are none. They are durable when this returns. */
  public List<LeasedTask> poll(TaskPoll poll) {
    return polls.poll(poll);
  }

  /** The same, but waits for tasks if there are none. */
  public CompletableFuture<List<LeasedTask>> poll(TaskPoll poll, Duration atMost) {
    return polls.poll(poll, atMost);
  }

  /** Whether a worker has this task, and it is the tenant's. */
  public boolean isHeldFor(String tenantId, String taskId) {
    synchronized (board) {
      Held one = board.leases.find(taskId);
      return one != null && one.job.tenantId().equals(tenantId);
    }
  }

  /** The same of a task that was stopped. */
  public boolean wasStoppedFor(String tenantId, String taskId) {
    synchronized (board) {
      return tenantId.equals(board.leases.stoppedOf(taskId));
    }
  }

  /** The worker is alive. */
  public Heartbeat heartbeat(String taskId) {
    return answers.heartbeat(taskId);
  }

  /**
   * The worker gives a task back undone, and another gets it at once. It does not count against the
   * task. False: it is not the worker's any more.
   */
  public boolean release(String taskId) {
    return answers.release(taskId);
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
    return answers.result(taskId, outcome, tokensUsed, polls.tokens());
  }

  private void expire() {
    answers.expire();
  }

  /** The attempt is over; nobody is waited for any more. */
  void abandon(Job job) {
    synchronized (board) {
      board.leases.stop(job);
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
  String why(Job job) {
    synchronized (board) {
      if (workers(job.pool) == 0) {
        return Unclaimed.LOCAL.contains(job.pool)
            ? "no worker has adapter %s".formatted(job.action)
            : "no worker polls pool %s".formatted(job.pool);
      }
      return "waits for a worker of pool %s that has adapter %s (%d waiting)"
          .formatted(job.pool, job.action.adapter(), board.offers.count(job.pool));
    }
  }

  /** How many workers elsewhere have asked for tasks of the pool within the length of a lease. */
  int workers(String pool) {
    synchronized (board) {
      return board.pollers.count(pool, silentSince());
    }
  }

  /**
   * The workers elsewhere of a pool, and what they have in hand.
   *
   * @param tenantId whose tasks and workers; null: everybody's
   */
  public List<RemoteWorker> roster(String pool, @Nullable String tenantId) {
    Roster roster = new Roster(pool, tenantId, settings.lease().toMillis());
    synchronized (board) {
      return roster.of(board, parts.clock().millis());
    }
  }

  Collection<String> polledPools() {
    synchronized (board) {
      return board.pollers.pools();
    }
  }

  private long silentSince() {
    return parts.clock().millis() - settings.lease().toMillis();
  }

  private long newLease() {
    return parts.clock().millis() + settings.lease().toMillis();
  }
}
