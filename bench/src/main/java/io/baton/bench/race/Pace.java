package io.baton.bench.race;

import java.time.Duration;
import java.util.List;

/**
 * How much is measured.
 *
 * @param inFlight of Baton in W1
 * @param peersInFlight of each peer in W1: its best of these counts
 * @param launches of each program in W4
 */
record Pace(
    List<Integer> inFlight,
    List<Integer> peersInFlight,
    double warmUpSeconds,
    double roundSeconds,
    int rounds,
    int launches) {

  static final Pace FULL =
      new Pace(List.of(1, 10, 100, 2_000, 5_000), List.of(100, 2_000), 10, 5, 5, 5);
  static final Pace QUICK = new Pace(List.of(100, 2_000), List.of(100), 1, 1, 3, 2);

  private static final double SECONDS_A_MINUTE = 60;
  private static final int SUSTAINED_IN_FLIGHT = 2_000;

  /** One round a minute. */
  static Pace sustained(int minutes) {
    List<Integer> inFlight = List.of(SUSTAINED_IN_FLIGHT);
    return new Pace(inFlight, inFlight, 10, SECONDS_A_MINUTE, minutes, 1);
  }

  /** How long a workload takes whatever its engine: only the rounds of W1 have a length. */
  Duration planned(String workload, boolean own) {
    double each = workload.equals("W1") ? warmUpSeconds + rounds * roundSeconds : 0;
    return Duration.ofSeconds((long) (each * (own ? inFlight : peersInFlight).size()));
  }

  List<String> orders(String workload, boolean own) {
    List<Integer> counts = own ? inFlight : peersInFlight;
    return List.of(
        "workloads=" + workload,
        "inFlight=" + String.join(",", counts.stream().map(String::valueOf).toList()),
        "warmUpSeconds=" + warmUpSeconds,
        "roundSeconds=" + roundSeconds,
        "rounds=" + rounds);
  }
}
