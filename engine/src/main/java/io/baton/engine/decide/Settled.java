package io.baton.engine.decide;

import io.baton.engine.Event.VariableSet;
import io.baton.engine.state.Frame;
import io.baton.engine.state.StepRun;
import io.baton.flow.plan.Indexes;
import io.baton.flow.plan.PlannedStep;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What follows when a step run is over: who is looked at next, and whether its block is done. */
final class Settled {
  private Settled() {}

  static void after(Turn turn, StepRun run) {
    PlannedStep step = run.step();
    wake(turn, run);
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

  /** Steps whose startWhen mentions what happened to this run. */
  static void wake(Turn turn, StepRun run) {
    Indexes watchers = run.step().watchers();
    if (!watchers.isEmpty()) {
      wake(turn, run.frame(), watchers);
    }
  }

  /** The same for a run that has no frame; inside loops and handlers, in every passage. */
  static void wake(Turn turn, PlannedStep step) {
    wake(turn, null, step.watchers());
  }

  private static void wake(Turn turn, @Nullable Frame frame, Indexes watchers) {
    for (int i = 0; i < watchers.size(); i++) {
      int index = watchers.at(i);
      StepRun run = onlyRun(turn, frame, index);
      if (run == null || run.isSettled() || turn.state.hasRepeatedHandlers()) {
        wakeDormant(turn, List.of(index));
      } else {
        turn.lookAt(run);
      }
    }
  }

  /** The run outside of loops, which is at hand where it is beside what happened. */
  private static @Nullable StepRun onlyRun(Turn turn, @Nullable Frame frame, int step) {
    return frame != null && frame.path().isEmpty() && frame.has(step)
        ? frame.member(step)
        : turn.state.run(turn.state.plan().step(step).id());
  }

  static void wakeDormant(Turn turn, List<Integer> watchers) {
    Set<Integer> watching = new HashSet<>(watchers);
    for (StepRun run : turn.state.dormant()) {
      if (watching.contains(run.step().index())) {
        turn.lookAt(run);
      }
    }
  }

  /** Steps whose startWhen reads one of these variables, or all variables at once. */
  static void variablesChanged(Turn turn, List<VariableSet> sets) {
    Map<String, Indexes> watchers = turn.state.plan().variableWatchers();
    if (watchers.isEmpty()) {
      return;
    }
    for (VariableSet set : sets) {
      String root = set.path().getFirst();
      String name = root + "." + set.path().get(1);
      wake(turn, null, watchers.getOrDefault(name, Indexes.NONE));
      wake(turn, null, watchers.getOrDefault(root, Indexes.NONE));
    }
  }
}
