package io.baton.simulator.mutation;

import io.baton.engine.Input;
import io.baton.runtime.lane.Decider;

final class EarlyTimers implements Breakage {
  @Override
  public Decider decider(Decider core) {
    return (state, input) -> {
      Long due = input instanceof Input.FireTimer fire ? state.timers().due(fire.timer()) : null;
      return due != null && input instanceof Input.FireTimer fire
          ? core.decide(state, new Input.FireTimer(Math.max(due, fire.at()), fire.timer()))
          : core.decide(state, input);
    };
  }
}
