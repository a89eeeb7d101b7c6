package io.baton.runtime.row;

import io.baton.engine.StepError;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.Keys;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.flow.plan.PlannedStep;
import io.baton.store.StepRow;
import io.baton.value.Arr;
import org.jspecify.annotations.Nullable;

/** Step runs as rows: the latest of each. */
final class StepRows {
  private StepRows() {}

  /** Null for a round of a loop that has had no event. */
  static @Nullable StepRow of(
      long executionNo, ExecutionState state, Tracking tracking, String key) {
    StepRun run = state.run(key);
    if (run != null) {
      return tracking.knows(key) ? of(executionNo, run, tracking.stepNo(key)) : null;
    }
    PlannedStep step = state.plan().step(Keys.stepId(key));
    return step == null || !tracking.knows(key)
        ? null
        : new StepRow(
            executionNo,
            tracking.stepNo(key),
            step.index(),
            key.equals(step.id()) ? null : key,
            StepStatus.PENDING.text(),
            0,
            0,
            0,
            0,
            StepRow.NO_ITEMS,
            null);
  }

  private static StepRow of(long executionNo, StepRun run, int stepNo) {
    StepError error = run.error();
    String key = run.key();
    return new StepRow(
        executionNo,
        stepNo,
        run.step().index(),
        key.equals(run.step().id()) ? null : key,
        run.status().text(),
        run.attempt(),
        run.firstStartedAt(),
        run.endedAt(),
        run.tokensUsed(),
        run.output() instanceof Arr items ? items.size() : StepRow.NO_ITEMS,
        error == null ? null : error.message());
  }
}
