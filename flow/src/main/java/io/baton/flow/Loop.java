package io.baton.flow;

import io.baton.value.Value;
import org.jspecify.annotations.Nullable;

/** How often a step's body runs. */
public sealed interface Loop {

  /**
   * Once for every item.
   *
   * @param items a list, or a text that is an expression giving one
   * @param concurrency how many items at a time; null: as many as the flow's limits allow
   */
  record ForEach(Value items, @Nullable Integer concurrency) implements Loop {}

  /** As long as the condition holds, tested before each round; more rounds than allowed fail. */
  record While(String condition, int maxIterations) implements Loop {
    public static final int DEFAULT_MAX_ITERATIONS = 1000;
  }
}
