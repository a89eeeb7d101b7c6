package io.baton.bench;

/**
 * One figure.
 *
 * @param first the figure of the first round
 * @param last the figure of the last round
 * @param goal what it is to be compared with, for people; empty: nothing
 */
public record Result(
    Subject subject,
    String workload,
    String metric,
    double value,
    String unit,
    double min,
    double max,
    double first,
    double last,
    String goal) {

  /** A figure of a part of Baton that has no store. */
  Result(
      String workload,
      String metric,
      double value,
      String unit,
      double min,
      double max,
      String goal) {
    this(Subject.BATON, workload, metric, value, unit, min, max, value, value, goal);
  }

  /** A figure that is one number, not one of a spread. */
  static Result single(String workload, String metric, double value, String unit, String goal) {
    return new Result(workload, metric, value, unit, value, value, goal);
  }

  /** The median of several rounds, with the lowest and the highest. */
  public static Result of(
      Subject subject, String workload, String metric, String unit, double[] rounds) {
    Samples samples = Samples.of(rounds);
    return new Result(
        subject,
        workload,
        metric,
        samples.median(),
        unit,
        samples.min(),
        samples.max(),
        rounds[0],
        rounds[rounds.length - 1],
        "");
  }
}
