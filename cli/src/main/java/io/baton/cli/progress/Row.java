package io.baton.cli.progress;

import io.baton.engine.state.StepRun;
import io.baton.flow.plan.PlannedStep;
import org.jspecify.annotations.Nullable;

/**
 * One line of the view.
 *
 * @param run null where the step has not come into being
 * @param note what is worth saying besides its name and times
 */
record Row(PlannedStep step, int depth, @Nullable StepRun run, String note) {

  String label() {
    return "  ".repeat(depth) + step.id();
  }

  boolean isActive() {
    return run != null && run.isActive();
  }

  boolean isOver() {
    return run != null && run.status().isTerminal();
  }

  long endedAt() {
    return run == null ? 0 : run.endedAt();
  }
}
