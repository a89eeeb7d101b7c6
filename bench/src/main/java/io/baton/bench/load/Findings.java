package io.baton.bench.load;

import io.baton.bench.Report;
import io.baton.bench.Result;
import io.baton.bench.Samples;
import io.baton.bench.Subject;
import io.baton.value.Json;
import io.baton.value.Obj;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** What was measured, in the order in which it was; told at once and as a table at the end. */
final class Findings {
  private record Line(Result result, Goal goal) {}

  private final Subject subject;
  private final PrintStream log;
  private final List<Line> lines = new ArrayList<>();
  private final List<String> unfinished = new ArrayList<>();

  Findings(Subject subject, PrintStream log) {
    this.subject = subject;
    this.log = log;
  }

  void add(String workload, String metric, double value, String unit, Goal goal) {
    add(workload, metric, value, unit, value, value, goal);
  }

  private void add(
      String workload,
      String metric,
      double value,
      String unit,
      double min,
      double max,
      Goal goal) {
    Result result =
        new Result(subject, workload, metric, value, unit, min, max, value, value, goal.text());
    lines.add(new Line(result, goal));
    log.printf("  %s, %s: %s %s%n", workload, metric, Report.number(value), unit);
  }

  /**
   * Median and 99th percentile of times; the goal is for the latter.
   *
   * @param nanos each of one request
   */
  void addTimes(String workload, double[] nanos, Goal goal) {
    Samples samples = Samples.of(nanos);
    double min = samples.min() / 1e6;
    double max = samples.max() / 1e6;
    add(workload, "p50", samples.median() / 1e6, "ms", min, max, Goal.none());
    add(workload, "p99", samples.percentile(99) / 1e6, "ms", min, max, goal);
  }

  /** Why a workload has no more figures than these. They are never estimated. */
  void end(String workload, String reason) {
    unfinished.add(
        "| %s | %s | – | %s | – | – | – | **no** |%n".formatted(workload, subject.store(), reason));
    log.printf("%s: %s%n", workload, reason);
  }

  boolean isWhole() {
    return unfinished.isEmpty();
  }

  /** Something for whoever watches, that is no figure. */
  void say(String text) {
    log.println(text);
  }

  List<Result> results() {
    return lines.stream().map(Line::result).toList();
  }

  static String json(List<Findings> all) {
    List<Result> results = all.stream().flatMap(one -> one.results().stream()).toList();
    return Json.write(Obj.of("results", Report.rows(results)));
  }

  static String markdown(List<Findings> all) {
    StringBuilder table =
        new StringBuilder(
            """
            | workload | store | metric | value | min | max | goal | reached |
            |---|---|---|--:|--:|--:|---|---|
            """);
    for (Findings one : all) {
      one.lines.forEach(line -> table.append(row(line)));
      one.unfinished.forEach(table::append);
    }
    return table.toString();
  }

  private static String row(Line line) {
    Result result = line.result();
    return "| %s | %s | %s | %s %s | %s | %s | %s | %s |%n"
        .formatted(
            result.workload(),
            result.subject().store(),
            result.metric(),
            Report.number(result.value()),
            result.unit(),
            Report.number(result.min()),
            Report.number(result.max()),
            result.goal(),
            line.goal().verdict(result));
  }
}
