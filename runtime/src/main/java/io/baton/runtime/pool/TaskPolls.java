package io.baton.runtime.pool;

import io.baton.engine.Effect.DispatchTask;
import io.baton.engine.Failure;
import io.baton.runtime.resource.Resources;
import io.baton.runtime.secret.Secrets;
import io.baton.runtime.trace.TraceParent;
import io.baton.store.Batch;
import io.baton.store.BatchBuilder;
import io.baton.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Hands tasks to workers elsewhere that ask for them. A lease is durable before its worker sees the
 * task; secrets are put in on the way out and are written nowhere.
 */
final class TaskPolls {
  private final PoolParts parts;
  private final PoolSettings settings;
  private final Resources resources;
  private final Secrets secrets;
  private final TaskBoard board;
  private final TaskEnds ends;
  private final Waiters waiters;
  private final Consumer<Job> offer;
  private volatile TokenCount tokens = TokenCount.NONE;

  /**
   * @param offer takes back what could not be handed out
   */
  TaskPolls(
      PoolParts parts,
      PoolSettings settings,
      Resources resources,
      Secrets secrets,
      TaskBoard board,
      TaskEnds ends,
      Waiters waiters,
      Consumer<Job> offer) {
    this.parts = parts;
    this.settings = settings;
    this.resources = resources;
    this.secrets = secrets;
    this.board = board;
    this.ends = ends;
    this.waiters = waiters;
    this.offer = offer;
  }

  void countTokens(TokenCount count) {
    tokens = count;
  }

  TokenCount tokens() {
    return tokens;
  }

  List<LeasedTask> poll(TaskPoll poll) {
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

  CompletableFuture<List<LeasedTask>> poll(TaskPoll poll, Duration atMost) {
    List<LeasedTask> now = poll(poll);
    if (!now.isEmpty() || atMost.isZero()) {
      return CompletableFuture.completedFuture(now);
    }
    Waiters.Waiter waiter = waiters.add(poll);
    synchronized (board) {
      board.pollers.waits(poll);
    }
    CompletableFuture<List<LeasedTask>> answer =
        waiter.answer.whenComplete((tasks, failure) -> answered(poll));
    parts.alarms().at(now() + atMost.toMillis(), waiters.givingUp(waiter));
    waiters.serve(waiter, this::poll);
    return answer;
  }

  private void answered(TaskPoll poll) {
    synchronized (board) {
      board.pollers.answered(poll, now());
    }
  }

  private List<Held> take(TaskPoll poll) {
    synchronized (board) {
      board.pollers.saw(poll, now());
      List<Held> taken = new ArrayList<>();
      long weight = 0;
      while (taken.size() < poll.max() && weight < settings.maxPollWeight()) {
        Job job = board.offers.take(poll);
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
          taken.add(hold(job, poll.worker()));
          weight += task.input().weight();
        }
      }
      return taken;
    }
  }

  private Held hold(Job job, String worker) {
    long now = now();
    Held one = new Held(job, worker, job.deliveries() + 1, now, now + settings.lease().toMillis());
    job.handedOut(one.epoch);
    board.leases.hold(one);
    return one;
  }

  /** It was put down; the engine gives it again, and then it is the first to be handed out. */
  private void fetch(Job job) {
    job.moveTo(Job.Place.LOST);
    ends.askForAgain(job);
  }

  private void giveBack(Held one) {
    synchronized (board) {
      board.leases.drop(one);
      one.job.handedOut(one.epoch - 1);
    }
    resources.releaseUnused(one.job);
    offer.accept(one.job);
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
    synchronized (board) {
      board.leases.drop(one);
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

  private long now() {
    return parts.clock().millis();
  }
}
