package io.baton.cli.run;

import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.engine.view.WhyItWaits;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Map;
import java.util.Set;

/** Whether executions wait for people or signals alone, without any limit of time. */
final class Standstill {
  private static final Set<String> FROM_OUTSIDE = Set.of("signal", "approval");
  private static final String CHILD = "child";

  private Standstill() {}

  static boolean of(Map<String, RunExecution> executions) {
    boolean anyFromOutside = false;
    for (RunExecution execution : executions.values()) {
      ExecutionState state = execution.state();
      if (execution.hasEnded()) {
        continue;
      }
      if (state.running() > 0 || !state.timers().armed().isEmpty() || hasNews(state, executions)) {
        return false;
      }
      for (Value why : WhyItWaits.of(state, state.updatedAt())) {
        if (!(why instanceof Obj fields) || !(fields.at("until") instanceof Value.Null)) {
          return false;
        }
        String reason = fields.at("reason") instanceof Value.Text text ? text.value() : "";
        if (!FROM_OUTSIDE.contains(reason) && !reason.equals(CHILD)) {
          return false;
        }
        anyFromOutside |= FROM_OUTSIDE.contains(reason);
      }
    }
    return anyFromOutside;
  }

  /** A child that is about to begin, or whose end is about to be told. */
  private static boolean hasNews(ExecutionState state, Map<String, RunExecution> executions) {
    for (StepRun run : state.active()) {
      String child = run.status() == StepStatus.RUNNING ? run.childId() : null;
      RunExecution known = child == null ? null : executions.get(child);
      if (child != null && (known == null || known.hasEnded())) {
        return true;
      }
    }
    return false;
  }
}
