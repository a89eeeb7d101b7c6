package io.baton.runtime.pool;

import io.baton.runtime.drive.Drive;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Workers that asked for tasks when there were none, those that have waited longest first. */
final class Waiters {
  /** Most often one of the first takes a task, and nobody has to look at all the others. */
  private static final int A_FEW = 16;

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

  private void giveUp(Waiter waiter) {
    forget(waiter);
    waiter.sendAway();
  }

  /**
   * Sends it away if it still waits then. What it was given is not kept until then: an alarm stays
   * where it is, and thousands of polls a second may be answered before theirs goes off.
   */
  Runnable givingUp(Waiter waiter) {
    AtomicReference<@Nullable Waiter> still = new AtomicReference<>(waiter);
    var _ = waiter.answer.whenComplete((tasks, failure) -> still.set(null));
    return () -> {
      Waiter late = still.get();
      if (late != null) {
        giveUp(late);
      }
    };
  }

  /** Answers the polls of a worker that has gone, or seems to; one that has not asks again. */
  void sendAway(String pool, String worker) {
    for (Waiter waiter : of(pool, Integer.MAX_VALUE)) {
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

  private synchronized List<Waiter> of(String pool, int most) {
    return byPool.getOrDefault(pool, Set.of()).stream().limit(most).toList();
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
    if (serveFirst(pool, A_FEW, hasTasks, poller)) {
      serveFirst(pool, Integer.MAX_VALUE, hasTasks, poller);
    }
  }

  /** Whether there are tasks left. */
  private boolean serveFirst(
      String pool,
      int most,
      Predicate<String> hasTasks,
      Function<TaskPoll, List<LeasedTask>> poller) {
    for (Waiter waiter : of(pool, most)) {
      if (!hasTasks.test(pool)) {
        return false;
      }
      serve(waiter, poller);
    }
    return hasTasks.test(pool);
  }

  /** A task may have come just before he began to wait. */
  void serve(Waiter waiter, Function<TaskPoll, List<LeasedTask>> poller) {
    waiter.serve(poller);
    if (waiter.answer.isDone()) {
      forget(waiter);
    }
  }
}
