package io.baton.bench;

import java.util.ArrayList;
import java.util.List;

/** The time from the text of a definition to its plan, every check included. */
final class ParseBenchmark {
  private static final String DOCUMENTS_TARGET = "documents: p50 5, p95 10, p99 20 ms";

  private record Case(String name, String text, String fileName, int times, String goal) {}

  private static final List<Case> CASES =
      List.of(
          yaml(10, 400, "< 1 ms; " + DOCUMENTS_TARGET),
          json(10, 400, "< 1 ms; " + DOCUMENTS_TARGET),
          yaml(1_000, 20, "< 50 ms"),
          json(1_000, 20, "< 50 ms"),
          yaml(10_000, 3, ""),
          json(10_000, 3, ""));

  private ParseBenchmark() {}

  private static Case yaml(int steps, int times, String goal) {
    return new Case("YAML of %,d".formatted(steps), Flows.chain(steps), "b.yaml", times, goal);
  }

  private static Case json(int steps, int times, String goal) {
    return new Case(
        "JSON of %,d".formatted(steps), Flows.chainAsJson(steps), "b.json", times, goal);
  }

  static List<Result> run(Effort effort) {
    List<Result> results = new ArrayList<>();
    for (Case each : CASES) {
      int rounds = each.times() * effort.repeats() / Effort.FULL.repeats() * 4 + 3;
      for (int round = 0; round < rounds; round++) {
        Flows.plan(each.text(), each.fileName());
      }
      double[] nanos = new double[rounds];
      for (int round = 0; round < rounds; round++) {
        long begin = System.nanoTime();
        Flows.plan(each.text(), each.fileName());
        nanos[round] = System.nanoTime() - begin;
      }
      results.addAll(results(each, Samples.of(nanos)));
    }
    return results;
  }

  private static List<Result> results(Case each, Samples samples) {
    String workload = "parse + plan " + each.name();
    List<Result> results = new ArrayList<>();
    for (int percent : List.of(50, 95, 99)) {
      if (!samples.supports(percent)) {
        continue;
      }
      results.add(
          new Result(
              workload,
              "p" + percent,
              samples.percentile(percent) / 1e6,
              "ms",
              samples.min() / 1e6,
              samples.max() / 1e6,
              percent == 50 ? each.goal() : ""));
    }
    return results;
  }
}
