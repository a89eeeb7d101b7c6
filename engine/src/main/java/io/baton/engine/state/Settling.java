package io.baton.engine.state;

import io.baton.engine.Event.Next;
import io.baton.engine.state.StepRun.Settlement;
import io.baton.flow.plan.Indexes;
import io.baton.flow.plan.PlannedStep;

/**
 * Ends a step run for good: its block, its loop and the steps that wait for it are told. Touches
 * only those, so the cost does not depend on the size of the flow.
 */
final class Settling {
  private Settling() {}

  static void settle(ExecutionState state, StepRun run, Settlement settlement) {
    run.settlement = settlement;
    Runs.deactivate(state, run);
    state.dormant.remove(run);
    if (run.status == StepStatus.SUCCESS || run.handledBy != null) {
      remember(state, run);
    }
    StepRun loopParent = run.loopParent;
    if (loopParent != null && loopParent.loop != null) {
      loopParent.loop.settle(run.index(), run.output);
    }
    if (run.frame != null) {
      run.frame.open--;
      release(run.frame, run);
      route(run.frame, run);
    }
  }

  /** Under every round of a loop that it ran in, so that it can be read from outside the others. */
  private static void remember(ExecutionState state, StepRun run) {
    for (int depth = 0; depth < run.path.size() && !run.isInstance(); depth++) {
      state.latest.put(Keys.of(run.step.id(), run.path.subList(0, depth)), run);
    }
  }

  private static void release(Frame frame, StepRun run) {
    Indexes successors = run.step.successors();
    for (int i = 0; i < successors.size(); i++) {
      StepRun successor = frame.member(successors.at(i));
      successor.unmet--;
      count(run, successor);
    }
  }

  /** Notes for a successor what kind of end this dependency came to. */
  static void count(StepRun run, StepRun successor) {
    switch (run.settlement) {
      case SATISFIED -> successor.positives++;
      case FAILED -> {
        if (firesRoute(run, successor.step.index())) {
          successor.positives++;
        } else {
          successor.failedDependency = true;
        }
      }
      case NEUTRAL, OPEN -> {}
    }
  }

  private static void route(Frame frame, StepRun run) {
    PlannedStep step = run.step;
    Indexes onSuccess = step.successTargets();
    for (int i = 0; i < onSuccess.size(); i++) {
      route(run, frame.member(onSuccess.at(i)));
    }
    Indexes onFailure = step.failureTargets();
    for (int i = 0; i < onFailure.size(); i++) {
      if (!onSuccess.has(onFailure.at(i))) {
        route(run, frame.member(onFailure.at(i)));
      }
    }
  }

  private static void route(StepRun run, StepRun target) {
    target.routesOpen--;
    target.routed |= firesRoute(run, target.step.index());
  }

  static boolean firesRoute(StepRun run, int target) {
    PlannedStep step = run.step;
    boolean goesOn = run.settlement == Settlement.SATISFIED;
    boolean failed = run.next == Next.ROUTE || run.next == Next.CONTINUE;
    return (goesOn && !failed && step.successTargets().has(target))
        || (failed && step.failureTargets().has(target));
  }
}
