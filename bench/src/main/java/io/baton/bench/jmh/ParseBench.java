package io.baton.bench.jmh;

import io.baton.bench.Flows;
import io.baton.flow.plan.Plan;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** From the text of a definition to its plan. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ParseBench {
  @Param({"10", "1000"})
  public int steps;

  private String yaml = "";
  private String json = "";

  @Setup
  public void write() {
    yaml = Flows.chain(steps);
    json = Flows.chainAsJson(steps);
  }

  @Benchmark
  public Plan yaml() {
    return Flows.plan(yaml, "bench.yaml");
  }

  @Benchmark
  public Plan json() {
    return Flows.plan(json, "bench.json");
  }
}
