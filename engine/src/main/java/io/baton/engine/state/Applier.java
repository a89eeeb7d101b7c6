package io.baton.engine.state;

import io.baton.engine.Event;
import io.baton.engine.Recorded;

/**
 * Applies events. This is the only way a state changes, and all there is to a replay: the same
 * events give the same state. It evaluates nothing and decides nothing.
 */
public final class Applier {
  private Applier() {}

  public static void apply(ExecutionState state, Recorded recorded) {
    if (recorded.seq() != state.seq + 1) {
      throw new IllegalStateException(
          "Expected event %d next, but got %d".formatted(state.seq + 1, recorded.seq()));
    }
    state.seq = recorded.seq();
    state.updatedAt = recorded.at();
    switch (recorded.event()) {
      case Event.OfExecution event -> ExecutionApplier.apply(state, event, recorded.at());
      case Event.OfStep event -> StepApplier.apply(state, event, recorded.at());
      case Event.OfData event -> DataApplier.apply(state, event);
    }
    state.listener.applied(state);
  }
}
