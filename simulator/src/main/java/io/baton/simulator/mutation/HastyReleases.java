package io.baton.simulator.mutation;

import io.baton.engine.Decision;
import io.baton.engine.Event.ExecutionCreated;
import io.baton.runtime.lane.Decider;
import io.baton.runtime.lane.ExecutionRef;
import io.baton.runtime.lane.Releases;

final class HastyReleases implements Breakage {
  private Releases out = (owner, effect) -> {};

  @Override
  public Releases releases(Releases real) {
    out = real;
    return real;
  }

  @Override
  public Decider decider(Decider core) {
    return (state, input) -> {
      Decision decision = core.decide(state, input);
      if (decision instanceof Decision.Accepted accepted) {
        ExecutionCreated identity = state.identity();
        ExecutionRef owner =
            new ExecutionRef(identity.executionId(), 0, identity.tenantId(), identity.flowId());
        accepted.effects().forEach(effect -> out.release(owner, effect));
      }
      return decision;
    };
  }
}
