package io.baton.runtime.lane;

import io.baton.engine.Input;
import io.baton.store.StoredExecution;
import io.baton.value.Obj;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongFunction;
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

  record Give(
      String executionId,
      LongFunction<? extends Input> input,
      @Nullable CompletableFuture<Answer> reply)
      implements Message {}

  /** Answers when the execution has ended. */
  record Watch(String executionId, CompletableFuture<Ended> reply) implements Message {}

  /** Answers with the execution as users see it, committed. */
  record Look(String executionId, CompletableFuture<Obj> reply) implements Message {}

  /** The execution was removed from the store; it has ended. */
  record Forget(String executionId) implements Message {
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
