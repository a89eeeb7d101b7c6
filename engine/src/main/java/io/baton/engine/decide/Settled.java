package io.baton.engine.decide;

import io.baton.engine.state.Frame;
import io.baton.engine.state.Keys;
import io.baton.engine.state.StepRun;
import io.baton.flow.plan.PlannedStep;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What follows when a step run is over: who is looked at next, and whether its block is done. */
final class Settled {
  private Settled() {}

  static void after(Turn turn, StepRun run) {
    PlannedStep step = run.step();
    wake(turn, step.watchers(), run.path());
    StepRun parent = run.parent();
    if (run.isInstance() && parent != null) {
      Looping.roundEnded(turn, parent);
      return;
    }
    Frame frame = run.frame();
    if (frame == null) {
      return;
    }
    lookAt(turn, frame, step.successors());
    lookAt(turn, frame, step.successTargets());
    lookAt(turn, frame, step.failureTargets());
    if (frame.owner() != null && frame.isDone()) {
      Blocks.ended(turn, frame);
    }
  }

  private static void lookAt(Turn turn, Frame frame, List<Integer> members) {
    for (int index : members) {
      turn.lookAt(frame.member(index));
    }
  }

  /** Steps whose startWhen mentions what happened, in the same round of the loops around both. */
  static void wake(Turn turn, List<Integer> watchers, List<Integer> path) {
    for (int index : watchers) {
      PlannedStep watcher = turn.state.plan().step(index);
      if (watcher.loopDepth() > path.size()) {
        wakeEveryRound(turn, index, path);
      } else {
        StepRun run = turn.state.run(Keys.of(watcher.id(), path.subList(0, watcher.loopDepth())));
        if (run != null) {
          turn.lookAt(run);
        }
      }
    }
  }

  /** What happens outside a loop matters to all of its rounds. */
  private static void wakeEveryRound(Turn turn, int watcher, List<Integer> path) {
    for (StepRun run : turn.state.dormant()) {
      boolean around = run.path().size() > path.size();
      if (run.step().index() == watcher
          && around
          && run.path().subList(0, path.size()).equals(path)) {
        turn.lookAt(run);
      }
    }
  }

  /** Steps whose startWhen reads variables. */
  static void variablesChanged(Turn turn) {
    List<Integer> watchers = turn.state.plan().variableWatchers();
    if (watchers.isEmpty()) {
      return;
    }
    Set<Integer> watching = new HashSet<>(watchers);
    for (StepRun run : turn.state.dormant()) {
      if (watching.contains(run.step().index())) {
        turn.lookAt(run);
      }
    }
  }
}
