package io.baton.bench;

import java.util.Arrays;

/** Measured durations in nanoseconds, each of one piece of work. */
public final class Samples {
  private final double[] sorted;

  private Samples(double[] sorted) {
    this.sorted = sorted;
  }

  public static Samples of(double[] nanos) {
    double[] copy = nanos.clone();
    Arrays.sort(copy);
    return new Samples(copy);
  }

  public double median() {
    return percentile(50);
  }

  /** The smallest sample that at least this share of all samples does not exceed. */
  public double percentile(double percent) {
    int rank = (int) Math.ceil(percent / 100 * sorted.length);
    return sorted[Math.max(rank, 1) - 1];
  }

  /** Whether there are enough samples for this percentile to be more than the largest of them. */
  public boolean supports(double percent) {
    return (100 - percent) / 100 * sorted.length >= 1;
  }

  public double min() {
    return sorted[0];
  }

  public double max() {
    return sorted[sorted.length - 1];
  }
}
