package io.baton.simulator.mutation;

import io.baton.engine.Input;
import io.baton.engine.state.StepRun;
import io.baton.runtime.lane.Decider;

final class StaleResults implements Breakage {
  @Override
  public Decider decider(Decider core) {
    return (state, input) -> {
      StepRun run = input instanceof Input.CompleteStep done ? state.run(done.key()) : null;
      return run != null && input instanceof Input.CompleteStep done
          ? core.decide(
              state, new Input.CompleteStep(done.at(), done.key(), run.attempt(), done.output()))
          : core.decide(state, input);
    };
  }
}
