package io.baton.flow.read;

import io.baton.flow.Flow;
import io.baton.flow.place.Places;
import io.baton.flow.problem.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What reading a definition gave.
 *
 * @param draft the flow as far as it could be read, so that the plan can find further problems in
 *     it; null where there is nothing to go on
 * @param places where its parts stand
 */
public record FlowReading(@Nullable Flow draft, Places places, List<Problem> problems) {
  public FlowReading {
    problems = List.copyOf(problems);
  }

  /** The flow, or null where it has errors. */
  public @Nullable Flow flow() {
    return problems.stream().anyMatch(Problem::isError) ? null : draft;
  }
}
