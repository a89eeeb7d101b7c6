package io.baton.runtime;

import io.baton.runtime.lane.Birth;
import io.baton.runtime.time.Clock;
import io.baton.store.Batch;
import io.baton.store.BatchBuilder;
import io.baton.store.ForgottenKey;
import io.baton.store.IdempotencyRow;
import io.baton.store.Store;
import io.baton.store.StoreException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Makes repeated requests with one key start one execution. The key becomes durable together with
 * the execution, so that a caller whose answer was lost in a crash is led to it. Requests at the
 * same time share one start; a start that failed is not remembered.
 */
final class Repeats {
  private static final Pattern KEY = Pattern.compile("[A-Za-z0-9-]{1,255}");
  private static final int PAGE = 1_000;

  private record Name(String tenantId, String key) {}

  private record InFlight(String requestHash, CompletableFuture<Execution> execution) {}

  private final Map<Name, InFlight> inFlight = new ConcurrentHashMap<>();
  private final Store store;
  private final Clock clock;
  private final long keptMillis;
  private final System.Logger logger = System.getLogger("io.baton.runtime");

  Repeats(Store store, Clock clock, long keptMillis) {
    this.store = store;
    this.clock = clock;
    this.keptMillis = keptMillis;
  }

  /**
   * @param known makes a handle of the id of an execution that was started before
   * @throws IdempotencyConflictException where the key came with another request
   */
  CompletableFuture<Execution> start(
      String tenantId,
      Birth.Repeat repeat,
      Function<String, Execution> known,
      Function<Birth.Repeat, CompletableFuture<Execution>> begin) {
    requireKey(repeat.key());
    Name name = new Name(tenantId, repeat.key());
    InFlight mine = new InFlight(repeat.requestHash(), new CompletableFuture<>());
    InFlight other = inFlight.putIfAbsent(name, mine);
    if (other != null) {
      requireSame(repeat, other.requestHash());
      return other.execution();
    }
    CompletableFuture<Execution> result;
    try {
      result =
          stored(name, repeat)
              .map(known)
              .map(CompletableFuture::completedFuture)
              .orElseGet(() -> begin.apply(repeat));
    } catch (RuntimeException e) {
      result = CompletableFuture.failedFuture(e);
    }
    return result.whenComplete(
        (execution, failure) -> {
          inFlight.remove(name, mine);
          if (failure == null) {
            mine.execution().complete(execution);
          } else {
            mine.execution().completeExceptionally(failure);
          }
        });
  }

  private static void requireKey(String key) {
    if (!KEY.matcher(key).matches()) {
      throw new IllegalArgumentException(
          "An idempotency key has 1 to 255 letters, digits and '-'; '%s' is none".formatted(key));
    }
  }

  private static void requireSame(Birth.Repeat repeat, String requestHash) {
    if (!repeat.requestHash().equals(requestHash)) {
      throw new IdempotencyConflictException(repeat.key());
    }
  }

  private Optional<String> stored(Name name, Birth.Repeat repeat) {
    Optional<IdempotencyRow> row = store.executions().idempotency(name.tenantId(), name.key());
    if (row.isEmpty()) {
      return Optional.empty();
    }
    if (row.get().createdAt() + keptMillis <= clock.millis()) {
      forget(List.of(row.get()));
      return Optional.empty();
    }
    requireSame(repeat, row.get().requestHash());
    return store.executions().byNo(row.get().executionNo()).map(found -> found.identity().id());
  }

  /** Removes what is too old to count. What the store cannot do now, the next sweep does. */
  void sweep() {
    try {
      List<IdempotencyRow> old;
      do {
        old = store.executions().idempotencyBefore(clock.millis() - keptMillis + 1, PAGE);
        forget(old);
      } while (old.size() == PAGE);
    } catch (StoreException e) {
      logger.log(System.Logger.Level.DEBUG, "Old idempotency keys could not be removed", e);
    }
  }

  private void forget(List<IdempotencyRow> rows) {
    BatchBuilder batch = Batch.builder();
    rows.forEach(row -> batch.add(new ForgottenKey(row.tenantId(), row.key())));
    store.commit(batch.build());
  }
}
