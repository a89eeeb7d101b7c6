package io.baton.flow.read;

import io.baton.flow.Flow;
import io.baton.flow.place.Places;
import io.baton.flow.plan.Plan;
import io.baton.flow.problem.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A definition file after everything that can be done before a run.
 *
 * @param flow null where there are errors
 * @param plan null where there are errors
 * @param problems in the order of the text
 * @param dialect the form it was written in
 * @param places where its parts stand in the text, for problems that are found later
 */
public record Definition(
    @Nullable Flow flow,
    @Nullable Plan plan,
    List<Problem> problems,
    String dialect,
    Places places) {
  public Definition {
    problems = List.copyOf(problems);
  }

  /** Whether it can run; it may still have warnings. */
  public boolean isValid() {
    return plan != null;
  }
}
