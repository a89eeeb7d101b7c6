package io.baton.cli.run;

import io.baton.engine.Input;
import io.baton.engine.state.ExecutionState;
import org.jspecify.annotations.Nullable;

/** One execution of the run, as far as its events are known here. Belongs to the run's thread. */
public record RunExecution(String id, ExecutionState state, Input.@Nullable Parent parent) {

  /** Whether it is the one that was asked for, not a child. */
  public boolean isMain() {
    return parent == null;
  }

  boolean hasEnded() {
    return state.status().isTerminal();
  }
}
