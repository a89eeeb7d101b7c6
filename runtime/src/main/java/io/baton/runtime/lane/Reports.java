package io.baton.runtime.lane;

import io.baton.engine.Effect;
import io.baton.engine.Input.ChildOutcome;
import io.baton.engine.Input.Parent;
import io.baton.engine.state.ExecutionState;
import java.util.List;

/** Tells a parent once more how its child ended, in case the first report did not survive. */
final class Reports {
  private Reports() {}

  static List<Effect> again(ExecutionState state) {
    Parent parent = state.identity().parent();
    if (parent == null || !state.status().isTerminal()) {
      return List.of();
    }
    ChildOutcome outcome = ChildOutcome.valueOf(state.status().name());
    return List.of(new Effect.ReportToParent(parent, outcome, state.output(), state.error()));
  }
}
