package io.baton.runtime.pool;

import io.baton.runtime.drive.Drive;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

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

  private final Set<Waiter> waiting = new LinkedHashSet<>();

  synchronized Waiter add(TaskPoll poll) {
    Waiter waiter = new Waiter(poll);
    waiting.add(waiter);
    return waiter;
  }

  void giveUp(Waiter waiter) {
    forget(waiter);
    waiter.sendAway();
  }

  private synchronized void forget(Waiter waiter) {
    waiting.remove(waiter);
  }

  private synchronized List<Waiter> all() {
    return List.copyOf(waiting);
  }

  void tasksCame(Drive drive, Function<TaskPoll, List<LeasedTask>> poller) {
    if (!all().isEmpty()) {
      drive.work("waiting workers", () -> serve(poller));
    }
  }

  private void serve(Function<TaskPoll, List<LeasedTask>> poller) {
    for (Waiter waiter : all()) {
      waiter.serve(poller);
      if (waiter.answer.isDone()) {
        forget(waiter);
      }
    }
  }
}
