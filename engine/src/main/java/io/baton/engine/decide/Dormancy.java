package io.baton.engine.decide;

import io.baton.engine.Event.SkipReason;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.Frame;
import io.baton.engine.state.StepRun;
import io.baton.expression.EventName;
import io.baton.expression.Expression;
import io.baton.expression.ExpressionException;
import java.util.ArrayDeque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * When nothing else can happen, a step whose startWhen is still false either waits for an event
 * from outside, or will never start and is left out so that the execution can end. As long as one
 * step waits for the outside nothing is left out, because what that step sets in motion may be what
 * another one waits for. What was found to never start is remembered while steps are left out, so
 * that leaving out thousands does not look at all of them each time.
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
    ArrayDeque<StepRun> never = turn.never();
    StepRun next = never == null ? null : nextOf(never);
    if (next == null) {
      never = search(turn);
      turn.never(never);
      next = never.poll();
    }
    if (next != null) {
      leaveOut(turn, next);
    }
    return next != null;
  }

  private static @Nullable StepRun nextOf(ArrayDeque<StepRun> never) {
    StepRun next = never.poll();
    while (next != null && next.isSettled()) {
      next = never.poll();
    }
    return next;
  }

  /** Everything that will never start; nothing as long as one step waits for the outside. */
  private static ArrayDeque<StepRun> search(Turn turn) {
    ArrayDeque<StepRun> never = new ArrayDeque<>();
    for (StepRun run : turn.state.dormant()) {
      Expression startWhen = run.step().startWhen();
      if (startWhen != null && hasOnlyItsExpressionToWaitFor(run)) {
        if (waitsForOutside(turn, run, startWhen)) {
          return new ArrayDeque<>();
        }
        never.add(run);
      }
    }
    return never;
  }

  /** A step that was looked at because others were left out, and does not start. */
  static void stillWaits(Turn turn, StepRun run, Expression startWhen) {
    ArrayDeque<StepRun> never = turn.never();
    if (never == null) {
      return;
    }
    if (waitsForOutside(turn, run, startWhen)) {
      turn.never(null);
    } else {
      never.add(run);
    }
  }

  private static boolean hasOnlyItsExpressionToWaitFor(StepRun run) {
    Frame frame = run.frame();
    boolean unrouted = run.step().isRouted() && !run.isRouted();
    boolean canStart = frame != null && frame.isEntered() && !frame.isFailing();
    return canStart && !run.hasUnmetDependencies() && !unrouted;
  }

  private static boolean waitsForOutside(Turn turn, StepRun run, Expression startWhen) {
    try {
      return startWhen.test(new AnySignalScope(turn.state, run));
    } catch (ExpressionException e) {
      return false;
    }
  }

  /** An expression that still cannot be evaluated is a mistake, not a condition that is false. */
  private static void leaveOut(Turn turn, StepRun run) {
    Expression startWhen = Objects.requireNonNull(run.step().startWhen());
    try {
      startWhen.test(new AnySignalScope(turn.state, run));
      Readiness.skip(turn, run, SkipReason.NEVER_STARTED);
    } catch (ExpressionException e) {
      Failing.failUnstarted(turn, run, Failures.expression("startWhen", startWhen.source(), e));
    }
  }

  /** The scope in which every event that can still come from outside has come. */
  private static final class AnySignalScope extends RunScope {
    private final ExecutionState state;

    AnySignalScope(ExecutionState state, StepRun run) {
      super(state, run);
      this.state = state;
    }

    @Override
    public boolean hasEvent(EventName event) {
      return EventNames.isExternal(state, event) || super.hasEvent(event);
    }
  }
}
