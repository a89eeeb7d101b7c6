package io.baton.simulator.mutation;

import io.baton.engine.Decision;
import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.runtime.lane.Decider;
import io.baton.value.Value;

final class OverwrittenResults implements Breakage {
  @Override
  public Decider decider(Decider core) {
    return (state, input) -> {
      Decision decision = core.decide(state, input);
      if (decision instanceof Decision.Accepted accepted && !state.status().isTerminal()) {
        for (Recorded recorded : accepted.events()) {
          if (recorded.event() instanceof Event.StepCompleted done) {
            Event again =
                new Event.StepCompleted(done.key(), done.attempt(), Value.of("overwritten"), 0);
            return Appended.to(accepted, state, again);
          }
        }
      }
      return decision;
    };
  }
}
