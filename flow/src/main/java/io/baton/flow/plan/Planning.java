package io.baton.flow.plan;

import io.baton.flow.problem.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What compiling a flow gave: a plan, unless there are errors, and everything that was found. */
public record Planning(@Nullable Plan plan, List<Problem> problems) {
  public Planning {
    problems = List.copyOf(problems);
  }
}
