package io.baton.runtime.scale;

/**
 * How one pool is scaled.
 *
 * @param rules when it gets and loses workers
 * @param kind what its workers are
 */
public record PoolPlan(String pool, ScaleRules rules, Kind kind) {
  /** What the workers of a pool are. */
  public sealed interface Kind {}

  /**
   * Slots of this process.
   *
   * @param slotsPerWorker how many tasks at a time a worker stands for
   */
  public record Slots(int slotsPerWorker) implements Kind {
    /** 50 workers are as many slots as a pool has that is not scaled. */
    public static final int DEFAULT_PER_WORKER = 20;

    /** More would be a mistake. */
    public static final int MOST_PER_WORKER = 1_000;

    public Slots {
      if (slotsPerWorker < 1 || slotsPerWorker > MOST_PER_WORKER) {
        throw new IllegalArgumentException(
            "slotsPerWorker must be between 1 and %d".formatted(MOST_PER_WORKER));
      }
    }
  }

  /** Processes of this machine. */
  public record Processes(ProcessSettings settings) implements Kind {}

  /** Somebody else starts and stops them, and reads here how many there should be. */
  public record Elsewhere() implements Kind {}

  /** Whether its tasks are for workers outside of this process. */
  public boolean isRemote() {
    return !(kind instanceof Slots);
  }
}
