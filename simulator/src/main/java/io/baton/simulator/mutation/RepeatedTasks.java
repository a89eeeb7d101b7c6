package io.baton.simulator.mutation;

import io.baton.engine.Effect;
import io.baton.runtime.lane.ExecutionRef;
import io.baton.runtime.lane.Releases;
import java.util.ArrayList;
import java.util.List;

final class RepeatedTasks implements Breakage {
  private record Handed(ExecutionRef owner, Effect task) {}

  private final List<Handed> all = new ArrayList<>();
  private boolean recovering;

  @Override
  public void recovering(boolean underWay) {
    recovering = underWay;
  }

  @Override
  public Releases releases(Releases out) {
    return (owner, effect) -> {
      if (recovering) {
        recovering = false;
        all.forEach(handed -> out.release(handed.owner(), handed.task()));
      }
      out.release(owner, effect);
      if (effect instanceof Effect.DispatchTask) {
        all.add(new Handed(owner, effect));
      }
    };
  }
}
