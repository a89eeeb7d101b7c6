package io.baton.runtime.pool;

import io.baton.runtime.drive.Drive;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;

/** Workers that asked for tasks when there were none, those that have waited longest first. */
final class Waiters {
  /** Whoever serves one or sends it away has it for himself, so no task is handed to nobody. */
  static final class Waiter {
    private final TaskPoll poll;
    final CompletableFuture<List<LeasedTask>> answer = new CompletableFuture<>();

    Waiter(TaskPoll poll) {
      this.poll = poll;
    }

    synchronized void serve(Function<TaskPoll, List<LeasedTask>> poller) {
      if (answer.isDone()) {
        return;
      }
      try {
        List<LeasedTask> tasks = poller.apply(poll);
        if (!tasks.isEmpty()) {
          answer.complete(tasks);
        }
      } catch (RuntimeException e) {
        answer.completeExceptionally(e);
      }
    }

    synchronized void sendAway() {
      answer.complete(List.of());
    }
  }

  private final Map<String, Set<Waiter>> byPool = new HashMap<>();

  /** Pools that somebody is about to look at: one look is enough for all tasks that came. */
  private final Set<String> due = new HashSet<>();

  synchronized Waiter add(TaskPoll poll) {
    Waiter waiter = new Waiter(poll);
    byPool.computeIfAbsent(poll.pool(), pool -> new LinkedHashSet<>()).add(waiter);
    return waiter;
  }

  void giveUp(Waiter waiter) {
    forget(waiter);
    waiter.sendAway();
  }

  /** Answers the polls of a worker that has gone, or seems to; one that has not asks again. */
  void sendAway(String pool, String worker) {
    for (Waiter waiter : of(pool)) {
      if (waiter.poll.worker().equals(worker)) {
        giveUp(waiter);
      }
    }
  }

  private synchronized void forget(Waiter waiter) {
    byPool.computeIfPresent(
        waiter.poll.pool(),
        (pool, waiting) -> {
          waiting.remove(waiter);
          return waiting.isEmpty() ? null : waiting;
        });
  }

  private synchronized List<Waiter> of(String pool) {
    return List.copyOf(byPool.getOrDefault(pool, Set.of()));
  }

  /** Serves whoever waits for the pool; thousands may, so it ends with the last task. */
  void tasksCame(
      String pool,
      Drive drive,
      Predicate<String> hasTasks,
      Function<TaskPoll, List<LeasedTask>> poller) {
    if (becomesDue(pool)) {
      drive.work("waiting workers", () -> serve(pool, hasTasks, poller));
    }
  }

  private synchronized boolean becomesDue(String pool) {
    return byPool.containsKey(pool) && due.add(pool);
  }

  /** What comes from here on is looked at again. */
  private synchronized void isNoLongerDue(String pool) {
    due.remove(pool);
  }

  private void serve(
      String pool, Predicate<String> hasTasks, Function<TaskPoll, List<LeasedTask>> poller) {
    isNoLongerDue(pool);
    for (Waiter waiter : of(pool)) {
      if (!hasTasks.test(pool)) {
        return;
      }
      serve(waiter, poller);
    }
  }

  /** A task may have come just before he began to wait. */
  void serve(Waiter waiter, Function<TaskPoll, List<LeasedTask>> poller) {
    waiter.serve(poller);
    if (waiter.answer.isDone()) {
      forget(waiter);
    }
  }
}
