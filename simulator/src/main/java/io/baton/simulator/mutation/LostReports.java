package io.baton.simulator.mutation;

import io.baton.engine.Effect;
import io.baton.runtime.lane.Releases;

final class LostReports implements Breakage {
  @Override
  public Releases releases(Releases out) {
    return (owner, effect) -> {
      if (!(effect instanceof Effect.ReportToParent)) {
        out.release(owner, effect);
      }
    };
  }
}
