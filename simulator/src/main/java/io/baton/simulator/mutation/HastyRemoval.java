package io.baton.simulator.mutation;

import io.baton.store.read.ExecutionReads;
import java.util.List;

final class HastyRemoval extends OtherRetention {
  private static final long DAY_MILLIS = 86_400_000;

  @Override
  List<Long> endedBefore(ExecutionReads real, long time, int limit) {
    return real.endedBefore(time + DAY_MILLIS, limit);
  }
}
