package io.baton.cli.core;

import io.baton.engine.Failure;
import io.baton.value.Value;
import java.util.Map;

/** How an attempt ended. */
public sealed interface Outcome {

  /** {@code variables} are set in {@code vars} together with the output. */
  record Done(Value output, Map<String, Value> variables) implements Outcome {}

  record Failed(Failure failure) implements Outcome {}

  static Outcome done(Value output) {
    return new Done(output, Map.of());
  }

  static Outcome failed(Failure failure) {
    return new Failed(failure);
  }
}
