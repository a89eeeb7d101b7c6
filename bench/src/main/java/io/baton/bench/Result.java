package io.baton.bench;

/**
 * One figure.
 *
 * @param goal what it is to be compared with, for people; empty: nothing
 */
record Result(
    String workload,
    String metric,
    double value,
    String unit,
    double min,
    double max,
    String goal) {

  /** A figure that is one number, not one of a spread. */
  static Result single(String workload, String metric, double value, String unit, String goal) {
    return new Result(workload, metric, value, unit, value, value, goal);
  }
}
