package io.baton.flow;

import io.baton.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * What a step gets. {@code from} (an expression or a literal) is laid under the step's parameters,
 * {@code transform} (JMESPath) reshapes the result and {@code schema} checks it.
 */
public record InputMapping(
    @Nullable Value from, @Nullable String transform, @Nullable Value schema) {
  public static final InputMapping NONE = new InputMapping(null, null, null);
}
