package io.baton.simulator.mutation;

import io.baton.engine.Decision;
import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.engine.state.ExecutionState;
import java.util.ArrayList;
import java.util.List;

/** Adds an event to a decision that the core would never make. */
final class Appended {
  private Appended() {}

  static Decision to(Decision.Accepted accepted, ExecutionState state, Event event) {
    List<Recorded> events = new ArrayList<>(accepted.events());
    events.add(new Recorded(state.seq() + 1, state.updatedAt(), event));
    return new Decision.Accepted(events, accepted.effects());
  }
}
