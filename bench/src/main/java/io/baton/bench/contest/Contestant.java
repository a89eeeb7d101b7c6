package io.baton.bench.contest;

import java.util.concurrent.CompletableFuture;

/**
 * An engine that can run the workloads. Every step is dispatched by itself, adds 1 by {@link
 * Meter#add}, and is persisted before the next one runs.
 */
public interface Contestant extends AutoCloseable {
  /** Makes one; the time this takes is part of a launch. */
  @FunctionalInterface
  interface Opening {
    Contestant open(Orders orders, Meter meter) throws Exception;
  }

  About about();

  /** Gets ready for chains of this length and fan-outs of this width, outside of measured time. */
  default void prepare(int chainSteps, int width) throws Exception {}

  /** One execution of so many steps in a row; gives what they counted. */
  CompletableFuture<Long> chain(int steps);

  /** One execution of so many steps side by side; gives the sum of what each made of 0. */
  CompletableFuture<Long> fanOut(int width);

  /** When each step of a chain ran, in nanoseconds of one clock, in their order. */
  default long[] timedChain(int steps, Meter meter) throws Exception {
    meter.record(steps);
    requireSum(steps, chain(steps).get());
    return meter.recorded();
  }

  /**
   * Looks into the store for what was done since it was opened.
   *
   * @throws IllegalStateException where it is not there
   */
  default void verify(long executions, long steps) throws Exception {}

  static void requireSum(long expected, long counted) {
    if (expected != counted) {
      throw new IllegalStateException("Steps counted %d, not %d".formatted(counted, expected));
    }
  }

  @Override
  void close();
}
