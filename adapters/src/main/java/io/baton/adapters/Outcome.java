package io.baton.adapters;

import io.baton.value.Value;
import java.util.Map;

/** How an attempt ended. */
public sealed interface Outcome {

  /**
   * @param variables to be set in {@code vars} together with the output
   * @param tokensUsed what the work cost, where it is counted in tokens
   */
  record Done(Value output, Map<String, Value> variables, long tokensUsed) implements Outcome {
    public Done {
      variables = Map.copyOf(variables);
    }
  }

  /**
   * The work goes on elsewhere: a callback, or the answer to a poll, will tell its result. The step
   * must say which of them, by {@code async}.
   *
   * @param answer what is known by now, such as {@code poll_url}
   */
  record Pending(Value answer) implements Outcome {}

  record Failed(AdapterException reason) implements Outcome {}

  static Outcome done(Value output) {
    return new Done(output, Map.of(), 0);
  }
}
