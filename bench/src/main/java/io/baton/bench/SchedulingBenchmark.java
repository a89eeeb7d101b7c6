package io.baton.bench;

import io.baton.flow.plan.Plan;
import io.baton.value.Obj;
import java.util.ArrayList;
import java.util.List;

/** How long a decision takes: from the answer of one step to the task of the next. */
final class SchedulingBenchmark {
  private static final int STEPS = 1_000;

  private SchedulingBenchmark() {}

  static List<Result> run(Effort effort) {
    Plan plan = Flows.plan(Flows.chain(STEPS), "bench.yaml");
    for (int round = 0; round < effort.warmUps(); round++) {
      CoreRun.decisionNanos(plan, Obj.EMPTY);
    }
    Samples samples = Samples.of(CoreRun.decisionNanos(plan, Obj.EMPTY));
    List<Result> results = new ArrayList<>();
    for (int percent : List.of(50, 95, 99)) {
      String target = "documents: %d ms".formatted(percent == 50 ? 5 : percent == 95 ? 10 : 15);
      results.add(
          new Result(
              "scheduling in a chain of 1,000",
              "p" + percent,
              samples.percentile(percent) / 1e3,
              "µs",
              samples.min() / 1e3,
              samples.max() / 1e3,
              target));
    }
    return results;
  }
}
