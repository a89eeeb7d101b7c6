package io.baton.flow;

import io.baton.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Where a step's output goes.
 *
 * @param to a context path such as {@code vars.user} or {@code pipeline.output.total}; null: only
 *     the step's own output
 * @param transform JMESPath; shapes what is written to {@code to}, or the step's own output where
 *     there is no {@code to}
 * @param schema what the captured value must look like
 */
public record OutputCapture(
    @Nullable String to, @Nullable String transform, Merge merge, @Nullable Value schema) {

  public static final OutputCapture NONE = new OutputCapture(null, null, Merge.REPLACE, null);

  public enum Merge {
    REPLACE,
    /** Objects are merged key by key, at every depth. */
    MERGE,
    /** The value is added at the end of the list that is there. */
    APPEND
  }
}
