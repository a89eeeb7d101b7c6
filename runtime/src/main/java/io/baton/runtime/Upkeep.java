package io.baton.runtime;

import java.time.Duration;
import java.util.Optional;

/**
 * What is done to the data beside running flows.
 *
 * @param checkpointEvents how many events an execution has at least between two checkpoints; it
 *     also waits until they outweigh a checkpoint
 * @param retention how long after its end an execution is kept; empty: for good
 */
public record Upkeep(int checkpointEvents, Optional<Duration> retention) {
  public static final Upkeep DEFAULT = new Upkeep(500, Optional.empty());

  public Upkeep {
    if (checkpointEvents < 1) {
      throw new IllegalArgumentException("checkpointEvents must be at least 1");
    }
    if (retention.isPresent() && retention.get().isNegative()) {
      throw new IllegalArgumentException("Executions cannot be removed before they end");
    }
  }

  public Upkeep withCheckpointEvents(int events) {
    return new Upkeep(events, retention);
  }

  public Upkeep withRetention(Duration age) {
    return new Upkeep(checkpointEvents, Optional.of(age));
  }
}
