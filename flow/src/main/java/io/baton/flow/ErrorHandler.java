package io.baton.flow;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Steps that recover from the failure of any step whose error fits; null condition: every one. */
public record ErrorHandler(@Nullable String condition, List<Step> steps) {
  public ErrorHandler {
    steps = List.copyOf(steps);
  }
}
