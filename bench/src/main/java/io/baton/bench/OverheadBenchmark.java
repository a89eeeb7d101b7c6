package io.baton.bench;

import io.baton.bench.OverheadRun.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What Baton adds to the work of a flow, beside what the documents allow for it. */
final class OverheadBenchmark {
  private static final Subject DURABLE = new Subject("baton", Version.text(), "sqlite", true);
  private static final int ROUNDS_A_REPEAT = 100;

  /** A time and what it may be at p50, p95 and p99, in milliseconds. */
  private record Part(String workload, ToDoubleFunction<Times> time, List<Integer> targets) {}

  private static final List<Part> PARTS =
      List.of(
          new Part("context set-up", Times::context, List.of(10, 20, 30)),
          new Part("resource acquisition", Times::resource, List.of(20, 50, 100)),
          new Part("total overhead of two steps", Times::total, List.of(50, 100, 150)));
  private static final List<Integer> PERCENTS = List.of(50, 95, 99);

  private OverheadBenchmark() {}

  static List<Result> run(Effort effort) {
    int rounds = effort.repeats() * ROUNDS_A_REPEAT;
    try (OverheadRun run = OverheadRun.open()) {
      Stream.generate(run::once).limit(rounds).forEach(warmedUp -> {});
      List<Times> times = Stream.generate(run::once).limit(rounds).toList();
      return PARTS.stream().flatMap(part -> results(part, times).stream()).toList();
    }
  }

  private static List<Result> results(Part part, List<Times> times) {
    Samples samples = Samples.of(times.stream().mapToDouble(part.time()).toArray());
    List<Result> results = new ArrayList<>();
    for (int index = 0; index < PERCENTS.size(); index++) {
      double value = samples.percentile(PERCENTS.get(index)) / 1e6;
      results.add(
          new Result(
              DURABLE,
              part.workload(),
              "p" + PERCENTS.get(index),
              value,
              "ms",
              samples.min() / 1e6,
              samples.max() / 1e6,
              value,
              value,
              "documents: %d ms".formatted(part.targets().get(index))));
    }
    return results;
  }
}
