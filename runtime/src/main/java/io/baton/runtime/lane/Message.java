package io.baton.runtime.lane;

import io.baton.engine.Input;
import io.baton.engine.state.ExecutionState;
import io.baton.store.AsideChange;
import io.baton.store.StoredExecution;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * What a lane can be asked. Whoever sends one with a reply is told when it could not be made
 * durable; one without comes from the runtime itself and is repeated until it is.
 */
public sealed interface Message {
  String executionId();

  @Nullable CompletableFuture<?> reply();

  default boolean isInternal() {
    return reply() == null;
  }

  record Begin(Birth birth, @Nullable CompletableFuture<Answer> reply) implements Message {
    @Override
    public String executionId() {
      return birth.executionId();
    }
  }

  /**
   * @param onlyAt whether it is still wanted when the last event has this number
   */
  record Give(
      String executionId,
      LongFunction<? extends Input> input,
      LongPredicate onlyAt,
      @Nullable CompletableFuture<Answer> reply)
      implements Message {

    /** One that is wanted whatever has happened. */
    public Give(
        String executionId,
        LongFunction<? extends Input> input,
        @Nullable CompletableFuture<Answer> reply) {
      this(executionId, input, seq -> true, reply);
    }
  }

  /** Answers when the execution has ended. */
  record Watch(String executionId, CompletableFuture<Ended> reply) implements Message {}

  /** Answers with what the execution looks like, committed. */
  record Look<T>(
      String executionId, BiFunction<ExecutionState, Long, T> view, CompletableFuture<T> reply)
      implements Message {}

  /** The same, but only where it is in memory and its log has caught up; else nothing. */
  record Glance<T>(
      String executionId,
      BiFunction<ExecutionState, Long, T> view,
      CompletableFuture<Optional<T>> reply)
      implements Message {}

  /**
   * It is about to be removed from the store: answers whether nothing stands against it. If so,
   * whatever comes for it waits until {@link Forget}.
   */
  record Vacate(String executionId, CompletableFuture<Boolean> reply) implements Message {}

  /** The execution was removed from the store, or stays there after all. */
  record Forget(String executionId) implements Message {
    @Override
    public @Nullable CompletableFuture<?> reply() {
      return null;
    }
  }

  /**
   * Its parent has no more use for it. That it is to stop is written down until it was told.
   *
   * @param owed the row that goes when it was told
   * @param nobody there is no such execution, so nobody can be told
   */
  record Stop(String executionId, @Nullable String reason, AsideChange.Taken owed, Runnable nobody)
      implements Message {
    @Override
    public @Nullable CompletableFuture<?> reply() {
      return null;
    }
  }

  /** Releases again what an execution from before the last stop is owed. */
  record Recover(StoredExecution stored, Runnable done) implements Message {
    @Override
    public String executionId() {
      return stored.identity().id();
    }

    @Override
    public @Nullable CompletableFuture<?> reply() {
      return null;
    }
  }
}
