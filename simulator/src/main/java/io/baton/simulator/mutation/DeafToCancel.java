package io.baton.simulator.mutation;

import io.baton.engine.Decision;
import io.baton.engine.Input;
import io.baton.engine.state.ExecutionStatus;
import io.baton.runtime.lane.Decider;
import java.util.List;

final class DeafToCancel implements Breakage {
  @Override
  public Decider decider(Decider core) {
    return (state, input) ->
        input instanceof Input.Cancel && state.status() == ExecutionStatus.RUNNING
            ? new Decision.Accepted(List.of(), List.of())
            : core.decide(state, input);
  }
}
