package io.baton.runtime.pool;

import io.baton.adapters.Outcome;
import io.baton.engine.Decision.Reason;
import io.baton.runtime.lane.Answer;
import io.baton.store.StoreException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * What workers elsewhere say of the tasks that they have: that they are alive, that they give one
 * back, what came of it; and what follows when they say nothing for too long.
 */
final class TaskAnswers {
  private final PoolParts parts;
  private final Duration lease;
  private final TaskBoard board;
  private final TaskEnds ends;
  private final Waiters waiters;
  private final RemoteAnswers answers;

  TaskAnswers(
      PoolParts parts,
      Duration lease,
      TaskBoard board,
      TaskEnds ends,
      Waiters waiters,
      RemoteAnswers answers) {
    this.parts = parts;
    this.lease = lease;
    this.board = board;
    this.ends = ends;
    this.waiters = waiters;
    this.answers = answers;
  }

  Heartbeat heartbeat(String taskId) {
    synchronized (board) {
      Held one = board.leases.find(taskId);
      if (one == null) {
        return board.leases.stoppedOf(taskId) == null
            ? new Heartbeat.Lost("Nobody waits for this task any more; its answer is refused")
            : new Heartbeat.Stop(lease.toMillis());
      }
      one.until = now() + lease.toMillis();
      board.pollers.heard(one.job.pool, one.worker, now());
      return new Heartbeat.GoOn(one.job.cancellation().isCancelled(), lease.toMillis());
    }
  }

  boolean release(String taskId) {
    Held one;
    synchronized (board) {
      one = board.leases.find(taskId);
      if (one == null || !board.leases.drop(one)) {
        return false;
      }
      one.job.returned();
    }
    ends.lose(one);
    return true;
  }

  CompletableFuture<Answer> result(
      String taskId, Outcome outcome, long tokensUsed, TokenCount tokens) {
    Held one;
    synchronized (board) {
      one = board.leases.find(taskId);
      if (one == null || !board.leases.drop(one)) {
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

  private void holdAgain(Held one) {
    synchronized (board) {
      board.leases.hold(one);
    }
  }

  /** Leases may have run out. */
  void expire() {
    List<Held> lost;
    synchronized (board) {
      lost = board.leases.takeExpired(now());
      lost.forEach(one -> board.pollers.left(one.job.pool, one.worker));
    }
    for (Held one : lost) {
      // A poll of it that still waits would get the task again, and it would be lost again.
      waiters.sendAway(one.job.pool, one.worker);
      ends.lose(one);
    }
  }

  private long now() {
    return parts.clock().millis();
  }
}
