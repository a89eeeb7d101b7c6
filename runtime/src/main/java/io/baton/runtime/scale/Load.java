package io.baton.runtime.scale;

import java.util.OptionalDouble;

/**
 * What a pool has to do at some moment.
 *
 * @param at milliseconds since the epoch
 * @param depth tasks that wait
 * @param running tasks that a worker has
 */
public record Load(long at, int depth, int running, Usage usage) {
  /**
   * How busy the workers are, each as a share of what they may use.
   *
   * @param cpu above 1 where they use more than that
   */
  public record Usage(OptionalDouble cpu, OptionalDouble memory) {
    public static final Usage UNKNOWN = new Usage(OptionalDouble.empty(), OptionalDouble.empty());

    public static Usage of(double cpu, double memory) {
      return new Usage(OptionalDouble.of(cpu), OptionalDouble.of(memory));
    }
  }

  public static Load of(long at, int depth, int running) {
    return new Load(at, depth, running, Usage.UNKNOWN);
  }

  public Load with(Usage measured) {
    return new Load(at, depth, running, measured);
  }

  boolean isBusy() {
    return depth > 0 || running > 0;
  }
}
