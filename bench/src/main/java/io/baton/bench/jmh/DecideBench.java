package io.baton.bench.jmh;

import io.baton.bench.CoreRun;
import io.baton.bench.Flows;
import io.baton.engine.state.ExecutionState;
import io.baton.flow.plan.Plan;
import io.baton.value.Obj;
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

/** A whole execution in the core; divide by {@code steps} for the time of a step. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class DecideBench {
  @Param({"100", "10000"})
  public int steps;

  private Plan chain = Flows.plan(Flows.chain(1), "bench.yaml");
  private Plan wide = chain;

  @Setup
  public void plan() {
    chain = Flows.plan(Flows.chain(steps), "bench.yaml");
    wide = Flows.plan(Flows.wide(steps), "bench.yaml");
  }

  @Benchmark
  public ExecutionState chain() {
    return CoreRun.run(chain, Obj.EMPTY, false);
  }

  @Benchmark
  public ExecutionState fanOut() {
    return CoreRun.run(wide, Obj.EMPTY, false);
  }
}
