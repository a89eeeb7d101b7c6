package io.baton.flow.plan;

import io.baton.expression.jmespath.JmesPath;
import io.baton.flow.OutputCapture.Merge;
import io.baton.flow.schema.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The compiled {@link io.baton.flow.OutputCapture}.
 *
 * @param to parts of the destination, the first being {@code vars} or {@code output}; empty: none
 */
public record Capture(
    List<String> to, @Nullable JmesPath transform, Merge merge, @Nullable Schema schema) {
  public static final Capture NONE = new Capture(List.of(), null, Merge.REPLACE, null);
}
