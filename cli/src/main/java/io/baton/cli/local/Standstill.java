package io.baton.cli.local;

import io.baton.engine.state.ExecutionState;
import io.baton.engine.view.WhyItWaits;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Collection;
import java.util.Set;

/** Whether executions wait for people or signals alone, without any limit of time. */
final class Standstill {
  private static final Set<String> FROM_OUTSIDE = Set.of("signal", "approval");
  private static final Set<String> OF_OTHERS = Set.of("child");

  private Standstill() {}

  static boolean of(Collection<LocalExecution> executions) {
    boolean anyFromOutside = false;
    for (LocalExecution execution : executions) {
      ExecutionState state = execution.state();
      if (execution.hasEnded()) {
        continue;
      }
      if (state.running() > 0 || !state.timers().armed().isEmpty()) {
        return false;
      }
      for (Value why : WhyItWaits.of(state, state.updatedAt())) {
        if (!(why instanceof Obj fields) || !(fields.at("until") instanceof Value.Null)) {
          return false;
        }
        String reason = fields.at("reason") instanceof Value.Text text ? text.value() : "";
        if (!FROM_OUTSIDE.contains(reason) && !OF_OTHERS.contains(reason)) {
          return false;
        }
        anyFromOutside |= FROM_OUTSIDE.contains(reason);
      }
    }
    return anyFromOutside;
  }
}
