package io.baton.runtime;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for replies, and lets exceptions out as they were thrown. */
final class Replies {
  private Replies() {}

  static <T> T join(CompletableFuture<T> reply) {
    try {
      return reply.join();
    } catch (CompletionException e) {
      throw unwrapped(e);
    }
  }

  static <T> T await(CompletableFuture<T> reply, Duration atMost)
      throws InterruptedException, TimeoutException {
    try {
      return reply.get(atMost.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw unwrapped(e);
    }
  }

  static RuntimeException unwrapped(Throwable e) {
    boolean wrapped = e instanceof CompletionException || e instanceof ExecutionException;
    if (wrapped && e.getCause() instanceof RuntimeException cause) {
      return cause;
    }
    return e instanceof RuntimeException own ? own : new IllegalStateException(e);
  }
}
