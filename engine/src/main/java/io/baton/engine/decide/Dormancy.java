package io.baton.engine.decide;

import io.baton.engine.Event.SkipReason;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.Frame;
import io.baton.engine.state.StepRun;
import io.baton.expression.Expression;
import io.baton.expression.ExpressionException;

/**
 * When nothing else can happen, a step whose startWhen is still false either waits for an event
 * from outside, or will never start and is left out so that the execution can end.
 */
final class Dormancy {
  private Dormancy() {}

  static boolean leaveOutOne(Turn turn) {
    ExecutionState state = turn.state;
    boolean quiet =
        turn.is(ExecutionStatus.RUNNING)
            && state.inProgress() == 0
            && state.queued() == 0
            && turn.candidates().size() == 0;
    if (!quiet || !state.hasDormant()) {
      return false;
    }
    for (StepRun run : state.dormant()) {
      Frame frame = run.frame();
      Expression startWhen = run.step().startWhen();
      if (frame != null
          && startWhen != null
          && !frame.isFailing()
          && !run.hasUnmetDependencies()
          && settle(turn, run, startWhen)) {
        return true;
      }
    }
    return false;
  }

  private static boolean settle(Turn turn, StepRun run, Expression startWhen) {
    try {
      if (startWhen.test(new AnySignalScope(turn.state, run))) {
        return false;
      }
      Readiness.skip(turn, run, SkipReason.NEVER_STARTED);
    } catch (ExpressionException e) {
      Failing.failUnstarted(turn, run, Failures.expression("startWhen", startWhen.source(), e));
    }
    return true;
  }

  /** The scope in which every event that can still come from outside has come. */
  private static final class AnySignalScope extends RunScope {
    private final ExecutionState state;

    AnySignalScope(ExecutionState state, StepRun run) {
      super(state, run);
      this.state = state;
    }

    @Override
    public boolean hasEvent(String type) {
      return EventNames.isExternal(state, type) || super.hasEvent(type);
    }
  }
}
