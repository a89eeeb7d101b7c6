package io.baton.cli.local;

import io.baton.engine.Input;
import io.baton.engine.state.ExecutionState;
import org.jspecify.annotations.Nullable;

/** One execution of the lane. Its state belongs to the lane's thread. */
public record LocalExecution(String id, ExecutionState state, Input.@Nullable Parent parent) {

  /** Whether it is the one that was asked for, not a child. */
  public boolean isMain() {
    return parent == null;
  }

  boolean hasEnded() {
    return state.status().isTerminal();
  }
}
