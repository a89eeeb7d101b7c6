package io.baton.simulator.mutation;

import io.baton.engine.Effect;
import io.baton.runtime.lane.Releases;

final class MixedTenants implements Breakage {
  @Override
  public Releases releases(Releases out) {
    return (owner, effect) ->
        out.release(
            owner,
            effect instanceof Effect.StartChild child
                ? new Effect.StartChild(
                    child.childId(),
                    child.flowId(),
                    child.input(),
                    child.parent(),
                    child.correlationId(),
                    "another",
                    child.pool(),
                    child.priority())
                : effect);
  }
}
