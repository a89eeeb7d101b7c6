package io.baton.simulator.rule;

import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import java.util.function.Predicate;

/** What the state counts as it changes is what one gets by counting its step runs. */
public final class Counters {
  private Counters() {}

  public static void check(ExecutionState state) {
    same("tasks", state.running(), count(state, StepRun::holdsSlot));
    same("queued", state.queued(), count(state, StepRun::isQueued));
    same("active", state.active().size(), count(state, StepRun::isActive));
    same("in progress", state.inProgress(), count(state, Counters::isInProgress));
    for (StepStatus status : StepStatus.values()) {
      int shown = count(state, run -> isShown(run) && run.status() == status);
      same("progress " + status, state.progress().count(status), shown);
    }
  }

  private static boolean isShown(StepRun run) {
    return run.step().counted() && !run.isInstance();
  }

  private static boolean isInProgress(StepRun run) {
    boolean busy = run.status() == StepStatus.RUNNING || run.status() == StepStatus.RETRYING;
    return busy && !run.isContainer();
  }

  private static int count(ExecutionState state, Predicate<StepRun> which) {
    return (int) state.runs().stream().filter(which).count();
  }

  private static void same(String what, int counter, int counted) {
    if (counter != counted) {
      throw new Violation(
          "counters", "%s is %d, but there are %d".formatted(what, counter, counted));
    }
  }
}
