package io.baton.bench.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Work on virtual threads; whoever waits for it hears of the first failure. */
final class Tasks {
  /** Something that may fail. */
  @FunctionalInterface
  interface Work {
    void run() throws IOException, InterruptedException;
  }

  private final List<CompletableFuture<?>> running = new ArrayList<>();

  void run(Work work) {
    running.add(
        call(
            () -> {
              work.run();
              return true;
            }));
  }

  static <T> CompletableFuture<T> call(Callable<T> work) {
    CompletableFuture<T> done = new CompletableFuture<>();
    Thread.startVirtualThread(
        () -> {
          try {
            done.complete(work.call());
          } catch (Exception e) {
            done.completeExceptionally(e);
          }
        });
    return done;
  }

  void await() throws IOException, InterruptedException {
    for (CompletableFuture<?> one : running) {
      get(one);
    }
    running.clear();
  }

  static <T> T get(CompletableFuture<T> future) throws IOException, InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    }
  }
}
