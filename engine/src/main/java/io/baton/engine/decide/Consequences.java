package io.baton.engine.decide;

import io.baton.engine.Event.By;
import io.baton.engine.Event.Next;
import io.baton.engine.StepError;
import io.baton.engine.decide.Failing.Consequence;
import io.baton.engine.state.Frame;
import io.baton.engine.state.LoopRun;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.expression.Expression;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.PlannedHandler;
import io.baton.flow.plan.PlannedStep;
import java.util.List;

/**
 * Who deals with the final failure of a step, nearest first: its fallback, its onError steps, its
 * continueOnError, its onFailure routes, steps that wait for its failure, whatever is around it,
 * and last the flow's error handlers.
 */
final class Consequences {
  private static final Consequence FAIL = new Consequence(Next.FAIL, null, 0);

  private Consequences() {}

  static Consequence of(Turn turn, StepRun run, StepError error) {
    PlannedStep step = run.step();
    boolean ownFailure = !failedByRound(run);
    if (ownFailure && step.fallback() != Plan.NONE) {
      return new Consequence(Next.HANDLE, By.FALLBACK, 0);
    }
    if (ownFailure && step.onError() != Plan.NONE) {
      return new Consequence(Next.HANDLE, By.ON_ERROR, 0);
    }
    if (ownFailure && step.step().continueOnError()) {
      return new Consequence(Next.CONTINUE, null, 0);
    }
    if (!run.isInstance() && (!step.failureTargets().isEmpty() || isAwaited(turn, run, error))) {
      return new Consequence(Next.ROUTE, null, 0);
    }
    if (!ownFailure || isCaughtAround(run)) {
      return FAIL;
    }
    return ofHandlers(turn, run, error);
  }

  /** A loop whose round failed has had its chance to recover in that round. */
  private static boolean failedByRound(StepRun run) {
    LoopRun loop = run.loop();
    return run.isLoop() && loop != null && loop.isFailing();
  }

  /** Whether a step is waiting for exactly this failure. */
  private static boolean isAwaited(Turn turn, StepRun run, StepError error) {
    for (int index : run.step().failureWatchers()) {
      PlannedStep watcher = turn.state.plan().step(index);
      Expression startWhen = watcher.startWhen();
      if (startWhen != null
          && isWaiting(turn, watcher, run)
          && FailedScope.holds(startWhen, new FailedScope(turn.state, run, error))) {
        return true;
      }
    }
    return false;
  }

  /** In the same rounds of the loops around both, or in any round of a loop that only it is in. */
  private static boolean isWaiting(Turn turn, PlannedStep watcher, StepRun run) {
    StepRun nearest = turn.state.nearest(watcher, run.path());
    if (nearest != null || watcher.loopDepth() <= run.step().loopDepth()) {
      return nearest != null && isWaiting(nearest);
    }
    int shared = run.path().size();
    return turn.state.dormant().stream()
        .filter(other -> other.step().index() == watcher.index() && other.path().size() >= shared)
        .anyMatch(other -> other.path().subList(0, shared).equals(run.path()) && isWaiting(other));
  }

  private static boolean isWaiting(StepRun watcher) {
    return watcher.status() == StepStatus.PENDING && !watcher.hasUnmetDependencies();
  }

  private static boolean isCaughtAround(StepRun run) {
    StepRun inner = run;
    for (StepRun up = run.parent(); up != null; up = up.parent()) {
      if (!isHandlerOf(up, inner) && catches(up)) {
        return true;
      }
      inner = up;
    }
    return false;
  }

  private static boolean catches(StepRun run) {
    PlannedStep step = run.step();
    boolean routes = !step.failureTargets().isEmpty() || !step.failureWatchers().isEmpty();
    if (run.isLoop()) {
      return routes;
    }
    boolean recovers =
        step.onError() != Plan.NONE
            || step.fallback() != Plan.NONE
            || step.step().continueOnError()
            || step.retry() != null;
    return recovers || (routes && !run.isInstance());
  }

  private static boolean isHandlerOf(StepRun owner, StepRun inner) {
    Frame frame = inner.frame();
    return frame != null && frame == owner.handling();
  }

  private static boolean isInHandler(StepRun run) {
    StepRun inner = run;
    for (StepRun up = run.parent(); up != null; up = up.parent()) {
      if (isHandlerOf(up, inner)) {
        return true;
      }
      inner = up;
    }
    return false;
  }

  /** A failure from inside whose recovery failed is final: the flow's handlers had their turn. */
  private static boolean failedInHandlers(StepRun run, StepError error) {
    Frame body = run.body();
    if (body == null || !run.handlersFailed()) {
      return false;
    }
    for (StepError cause = error; cause != null; cause = cause.cause()) {
      if (body.failures().contains(cause)) {
        return true;
      }
    }
    return false;
  }

  private static Consequence ofHandlers(Turn turn, StepRun run, StepError error) {
    if (isInHandler(run) || failedInHandlers(run, error)) {
      return FAIL;
    }
    List<PlannedHandler> handlers = turn.state.plan().errorHandlers();
    FailedScope scope = new FailedScope(turn.state, run, error.at(run.step().id()));
    String unclear = null;
    for (int index = 0; index < handlers.size(); index++) {
      Expression condition = handlers.get(index).condition();
      if (condition == null || FailedScope.holds(condition, scope)) {
        return new Consequence(Next.HANDLE, By.ERROR_HANDLER, index, unclear);
      }
      String reason = FailedScope.unclear(condition, scope);
      if (reason != null && unclear == null) {
        unclear =
            "the condition of errorHandlers[%d] could not be evaluated: %s"
                .formatted(index, reason);
      }
    }
    return new Consequence(Next.FAIL, null, 0, unclear);
  }
}
