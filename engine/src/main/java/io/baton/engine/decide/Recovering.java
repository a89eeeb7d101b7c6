package io.baton.engine.decide;

import io.baton.engine.Event.By;
import io.baton.engine.Event.StepHandling;
import io.baton.engine.Event.StepRecovered;
import io.baton.engine.Event.StepUnrecovered;
import io.baton.engine.StepError;
import io.baton.engine.state.Frame;
import io.baton.engine.state.StepRun;
import io.baton.flow.plan.Plan;

/** Runs the steps that try to make up for a failure, and says whether they did. */
final class Recovering {
  private Recovering() {}

  static void enter(Turn turn, StepRun run, By by, int handler) {
    turn.emit(new StepHandling(run.key(), by, handler));
    Frame frame = run.handling();
    if (frame == null) {
      throw new IllegalStateException("Step '" + run.key() + "' has no handler to enter");
    }
    if (frame.isDone()) {
      ended(turn, run, frame);
    } else {
      Readiness.enter(turn, frame);
    }
  }

  static void ended(Turn turn, StepRun run, Frame frame) {
    By by = run.handledBy();
    if (by == null) {
      throw new IllegalStateException("Step '" + run.key() + "' is not being recovered");
    }
    if (!frame.isFailing()) {
      turn.emit(new StepRecovered(run.key(), by, Blocks.lastOutput(frame)));
      Readiness.skipRest(turn, run);
      Settled.after(turn, run);
    } else if (by == By.FALLBACK && run.step().onError() != Plan.NONE) {
      enter(turn, run, By.ON_ERROR, 0);
    } else {
      giveUp(turn, run, by, frame.failures().getFirst());
    }
  }

  private static void giveUp(Turn turn, StepRun run, By by, StepError handlerError) {
    turn.emit(new StepUnrecovered(run.key(), by, handlerError));
    StepError error = run.error();
    Failing.propagate(turn, run, error == null ? handlerError : error);
  }
}
