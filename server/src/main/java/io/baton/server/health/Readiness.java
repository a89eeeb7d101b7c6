package io.baton.server.health;

import io.baton.server.Lifecycle;
import io.baton.store.Store;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Whether the server can do what it is for: it is not stopping, and the store takes a write. That
 * is tried, not assumed, at most once a second however often it is asked.
 */
public final class Readiness {
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final long FRESH_NANOS = Duration.ofSeconds(1).toNanos();

  private final Lifecycle lifecycle;
  private final Store store;
  private Optional<String> last = Optional.empty();
  private long triedAt;

  public Readiness(Lifecycle lifecycle, Store store) {
    this.lifecycle = lifecycle;
    this.store = store;
  }

  /** Why it is not ready; empty: it is. */
  public Optional<String> obstacle() {
    return lifecycle.isLeaving() ? Optional.of("stopping") : ofStore();
  }

  private synchronized Optional<String> ofStore() {
    if (triedAt == 0 || System.nanoTime() - triedAt > FRESH_NANOS) {
      last = tried();
      triedAt = System.nanoTime();
    }
    return last;
  }

  private Optional<String> tried() {
    CompletableFuture<Void> writing = new CompletableFuture<>();
    Thread.startVirtualThread(
        () -> {
          try {
            store.administration().requireWritable();
            writing.complete(null);
          } catch (RuntimeException e) {
            writing.completeExceptionally(e);
          }
        });
    try {
      writing.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      return Optional.empty();
    } catch (ExecutionException e) {
      return Optional.of("the store cannot be written");
    } catch (TimeoutException e) {
      return Optional.of("the store does not answer");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("stopping");
    }
  }
}
