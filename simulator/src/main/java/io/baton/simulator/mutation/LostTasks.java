package io.baton.simulator.mutation;

import io.baton.engine.Effect;
import io.baton.runtime.lane.Releases;

final class LostTasks implements Breakage {
  private boolean recovering;

  @Override
  public void recovering(boolean underWay) {
    recovering = underWay;
  }

  @Override
  public Releases releases(Releases out) {
    return (owner, effect) -> {
      if (!(recovering && effect instanceof Effect.DispatchTask)) {
        out.release(owner, effect);
      }
    };
  }
}
