package io.baton.runtime.pool;

import io.baton.engine.Input;
import java.util.function.LongFunction;

/** Where the answers of workers go. */
@FunctionalInterface
public interface Results {
  void give(String executionId, LongFunction<? extends Input> answer);
}
