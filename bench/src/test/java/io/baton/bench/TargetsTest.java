package io.baton.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.bench.OverheadRun.Times;
import io.baton.conformance.Requirement;
import io.baton.flow.plan.Plan;
import io.baton.value.Obj;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The documents' targets for the median, held coarsely: the best of several tries counts, so that a
 * busy machine does not fail the test. On such a machine the 95th and 99th percentile tell of its
 * scheduler rather than of Baton; the benchmark prints them beside their targets.
 */
class TargetsTest {
  private static final int TRIES = 5;
  private static final double MEDIAN_TARGET_NANOS = 5e6;

  @Test
  @Requirement("PERF-parse")
  void aFlowOfTenStepsIsReadWithinTheMedianThatTheDocumentsAskFor() {
    String text = Flows.chain(10);
    Samples[] tries = new Samples[TRIES];
    for (int index = 0; index < TRIES; index++) {
      tries[index] =
          Samples.of(DoubleStream.generate(() -> nanosToRead(text)).limit(100).toArray());
    }
    assertThat(bestMedian(tries)).isLessThan(MEDIAN_TARGET_NANOS);
  }

  @Test
  @Requirement("PERF-scheduling")
  void aStepIsScheduledWithinTheMedianThatTheDocumentsAskFor() {
    Plan plan = Flows.plan(Flows.chain(1_000), "chain.yaml");
    Samples[] tries = new Samples[TRIES];
    for (int index = 0; index < TRIES; index++) {
      tries[index] = Samples.of(CoreRun.decisionNanos(plan, Obj.EMPTY));
    }
    assertThat(bestMedian(tries)).isLessThan(MEDIAN_TARGET_NANOS);
  }

  @Test
  @Requirement({"PERF-context", "PERF-resources", "PERF-overhead"})
  void aDurableExecutionIsSetUpAndRunWithinTheMediansThatTheDocumentsAskFor() {
    List<List<Times>> tries = new ArrayList<>();
    try (OverheadRun run = OverheadRun.open()) {
      for (int index = 0; index < TRIES; index++) {
        tries.add(Stream.generate(run::once).limit(20).toList());
      }
    }
    assertThat(bestMedian(tries, Times::context)).isLessThan(10e6);
    assertThat(bestMedian(tries, Times::resource)).isPositive().isLessThan(20e6);
    assertThat(bestMedian(tries, Times::total)).isLessThan(50e6);
  }

  private static double bestMedian(List<List<Times>> tries, ToDoubleFunction<Times> part) {
    return bestMedian(
        tries.stream()
            .map(times -> Samples.of(times.stream().mapToDouble(part).toArray()))
            .toArray(Samples[]::new));
  }

  private static double nanosToRead(String text) {
    long begin = System.nanoTime();
    Flows.plan(text, "chain.yaml");
    return System.nanoTime() - begin;
  }

  private static double bestMedian(Samples[] tries) {
    return Arrays.stream(tries).mapToDouble(Samples::median).min().orElseThrow();
  }
}
