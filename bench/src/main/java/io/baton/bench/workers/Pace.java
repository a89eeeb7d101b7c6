package io.baton.bench.workers;

import java.time.Duration;

/**
 * How long is measured.
 *
 * @param warmUp before the first round
 * @param round the time of one
 * @param inFlight executions at the same time
 * @param dispatches executions of a hundred steps for the time of a dispatch
 */
record Pace(Duration warmUp, Duration round, int rounds, int inFlight, int dispatches) {
  static final Pace FULL = new Pace(Duration.ofSeconds(10), Duration.ofSeconds(5), 4, 2_000, 100);
  static final Pace QUICK = new Pace(Duration.ofSeconds(2), Duration.ofSeconds(2), 1, 200, 20);

  /** However slow the machine is: a round that gets nowhere in this time is none. */
  static final Duration PATIENCE = Duration.ofSeconds(25);
}
