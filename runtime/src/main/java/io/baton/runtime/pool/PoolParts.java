package io.baton.runtime.pool;

import io.baton.engine.Input;
import io.baton.runtime.drive.Drive;
import io.baton.runtime.lane.Answer;
import io.baton.runtime.time.Alarms;
import io.baton.runtime.time.Clock;
import io.baton.store.Store;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongFunction;

/**
 * What pools work with.
 *
 * @param results takes answers that nobody waits for
 * @param asking takes answers of workers elsewhere, who are told what came of them
 */
public record PoolParts(
    Drive drive,
    Clock clock,
    Alarms alarms,
    Store store,
    Limits limits,
    Results results,
    Asking asking) {

  /** Gives an input and tells what came of it once that is durable. */
  @FunctionalInterface
  public interface Asking {
    CompletableFuture<Answer> ask(String executionId, LongFunction<? extends Input> input);
  }
}
