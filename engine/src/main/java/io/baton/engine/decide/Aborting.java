package io.baton.engine.decide;

import io.baton.engine.Effect.CancelChild;
import io.baton.engine.Effect.CancelTask;
import io.baton.engine.ErrorCodes;
import io.baton.engine.Event.By;
import io.baton.engine.Event.StepCancelled;
import io.baton.engine.Event.StepUnrecovered;
import io.baton.engine.StepError;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.flow.ErrorClass;
import java.util.List;

/**
 * Stops step runs before they are done. Inner runs go first, so that nothing outlives what it is
 * in.
 */
final class Aborting {
  private Aborting() {}

  static void all(Turn turn, String reason, boolean forced) {
    for (StepRun run : turn.state.active().reversed()) {
      abort(turn, run, reason, forced);
    }
  }

  static void inside(Turn turn, StepRun container, String reason) {
    if (!container.isContainer() && container.handling() == null) {
      return;
    }
    List<StepRun> inner =
        turn.state.active().reversed().stream().filter(run -> run.isInside(container)).toList();
    inner.forEach(run -> abort(turn, run, reason, false));
  }

  static void abort(Turn turn, StepRun run, String reason, boolean forced) {
    stopWork(turn, run, reason);
    By by = run.handledBy();
    if (run.status() == StepStatus.FAILED && by != null) {
      StepError error =
          StepError.of(
              run.step().id(),
              run.attempt(),
              ErrorCodes.CANCELLED,
              "Recovery was stopped: " + reason,
              ErrorClass.PERMANENT);
      turn.emit(new StepUnrecovered(run.key(), by, error));
    } else {
      turn.emit(new StepCancelled(run.key(), run.attempt(), reason, forced));
    }
  }

  /** Tells whoever works for the run to stop. */
  static void stopWork(Turn turn, StepRun run, String reason) {
    if (run.holdsSlot()) {
      turn.release(new CancelTask(run.key(), run.attempt(), turn.limits.graceMillis()));
    }
    if (run.waiting() != null) {
      turn.withdrawPoll(run);
    }
    String child = run.childId();
    if (child != null && run.status() == StepStatus.RUNNING) {
      turn.release(new CancelChild(child, reason));
    }
  }
}
