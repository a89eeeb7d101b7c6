package io.baton.bench.workers;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** What one way to do steps has reached. */
final class Speed {
  private final double[] rates;
  private final Map<String, Double> cpuMicros;

  /**
   * @param rates steps a second, of each round
   * @param cpuMicros processor time of a step over all rounds, by who used it
   */
  Speed(double[] rates, Map<String, Double> cpuMicros) {
    this.rates = rates.clone();
    this.cpuMicros = new LinkedHashMap<>(cpuMicros);
  }

  double[] rates() {
    return rates.clone();
  }

  Map<String, Double> cpuMicros() {
    return cpuMicros;
  }

  double median() {
    double[] sorted = rates.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
