package io.baton.simulator.mutation;

import io.baton.engine.Decision;
import io.baton.engine.Event;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepRun;
import io.baton.runtime.lane.Decider;
import io.baton.value.Obj;

final class StartsWhilePaused implements Breakage {
  @Override
  public Decider decider(Decider core) {
    return (state, input) -> {
      Decision decision = core.decide(state, input);
      if (decision instanceof Decision.Accepted accepted
          && state.status() == ExecutionStatus.PAUSED) {
        for (StepRun run : state.runs()) {
          if (run.isQueued()) {
            Event start = new Event.StepStarted(run.key(), run.attempt() + 1, Obj.EMPTY, 0);
            return Appended.to(accepted, state, start);
          }
        }
      }
      return decision;
    };
  }
}
