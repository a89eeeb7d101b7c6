package io.baton.engine.decide;

import io.baton.engine.state.Frame;
import io.baton.engine.state.StepRun;
import io.baton.flow.plan.Indexes;
import io.baton.flow.plan.PlannedStep;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What follows when a step run is over: who is looked at next, and whether its block is done. */
final class Settled {
  private Settled() {}

  static void after(Turn turn, StepRun run) {
    PlannedStep step = run.step();
    wake(turn, step.watchers());
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

  private static void lookAt(Turn turn, Frame frame, Indexes members) {
    for (int i = 0; i < members.size(); i++) {
      turn.lookAt(frame.member(members.at(i)));
    }
  }

  /** Steps whose startWhen mentions what happened; inside loops and handlers, in every passage. */
  static void wake(Turn turn, Indexes watchers) {
    for (int i = 0; i < watchers.size(); i++) {
      int index = watchers.at(i);
      StepRun run = turn.state.run(turn.state.plan().step(index).id());
      if (run == null || run.isSettled() || turn.state.hasRepeatedHandlers()) {
        wakeDormant(turn, List.of(index));
      } else {
        turn.lookAt(run);
      }
    }
  }

  static void wakeDormant(Turn turn, List<Integer> watchers) {
    Set<Integer> watching = new HashSet<>(watchers);
    for (StepRun run : turn.state.dormant()) {
      if (watching.contains(run.step().index())) {
        turn.lookAt(run);
      }
    }
  }

  /** Steps whose startWhen reads variables. */
  static void variablesChanged(Turn turn) {
    List<Integer> watchers = turn.state.plan().variableWatchers();
    if (!watchers.isEmpty()) {
      wakeDormant(turn, watchers);
    }
  }
}
