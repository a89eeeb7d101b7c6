package io.baton.bench;

import io.baton.flow.plan.Plan;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The time of a step in the core, for flows of 100 to 10,000 steps. A sample is always the same
 * number of steps, in many short executions or one long one, and the lengths take turns: what the
 * machine does meanwhile then hits all of them alike. Ratios compare the best samples of the
 * deciding thread's CPU time, because only those tell of the code rather than of the machine's
 * other work.
 */
final class CoreBenchmark {
  private static final List<Integer> LENGTHS = List.of(100, 1_000, 10_000);
  private static final int STEPS_A_SAMPLE = 10_000;
  private static final String RATIO_GOAL = "≤ 1.3";
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private record Shape(String name, IntFunction<String> text, boolean items) {}

  private static final List<Shape> SHAPES =
      List.of(
          new Shape("chain", Flows::chain, false),
          new Shape("fan-out", Flows::wide, false),
          new Shape("forEach", steps -> Flows.forEach(), true),
          new Shape("startWhen", Flows::events, false));

  private record Case(int steps, Plan plan, Obj input) {
    static Case of(Shape shape, int steps) {
      Obj input = shape.items() ? Obj.of("items", items(steps)) : Obj.EMPTY;
      return new Case(steps, Flows.plan(shape.text().apply(steps), "bench.yaml"), input);
    }

    private static Arr items(int count) {
      return Arr.of(IntStream.range(0, count).mapToObj(Value::of).toList());
    }

    Sample sample(boolean encode) {
      long begin = System.nanoTime();
      long cpuBegin = THREADS.getCurrentThreadCpuTime();
      for (int done = 0; done < STEPS_A_SAMPLE; done += steps) {
        CoreRun.run(plan, input, encode);
      }
      double cpu = THREADS.getCurrentThreadCpuTime() - cpuBegin;
      double wall = System.nanoTime() - begin;
      return new Sample(wall / STEPS_A_SAMPLE, cpu / STEPS_A_SAMPLE);
    }
  }

  /** Nanoseconds a step: by the clock on the wall, and of the deciding thread alone. */
  private record Sample(double wall, double cpu) {}

  private record Measured(Samples wall, Samples cpu) {}

  private CoreBenchmark() {}

  static List<Result> run(Effort effort) {
    List<Result> results = new ArrayList<>();
    for (Shape shape : SHAPES) {
      List<Case> cases = LENGTHS.stream().map(steps -> Case.of(shape, steps)).toList();
      results.addAll(results("core " + shape.name(), measure(cases, effort, false)));
      results.addAll(results("core " + shape.name() + " + JSON", measure(cases, effort, true)));
    }
    return results;
  }

  private static List<Measured> measure(List<Case> cases, Effort effort, boolean encode) {
    for (int round = 0; round < effort.warmUps(); round++) {
      cases.forEach(each -> each.sample(encode));
    }
    double[][] wall = new double[cases.size()][effort.repeats()];
    double[][] cpu = new double[cases.size()][effort.repeats()];
    for (int round = 0; round < effort.repeats(); round++) {
      for (int index = 0; index < cases.size(); index++) {
        Sample sample = cases.get(index).sample(encode);
        wall[index][round] = sample.wall();
        cpu[index][round] = sample.cpu();
      }
    }
    return IntStream.range(0, cases.size())
        .mapToObj(index -> new Measured(Samples.of(wall[index]), Samples.of(cpu[index])))
        .toList();
  }

  private static List<Result> results(String workload, List<Measured> byLength) {
    List<Result> results = new ArrayList<>();
    double shortest = byLength.getFirst().cpu().min();
    for (int index = 0; index < LENGTHS.size(); index++) {
      Measured measured = byLength.get(index);
      String name = "%s of %,d".formatted(workload, LENGTHS.get(index));
      results.add(time(name, "time of a step", measured.wall()));
      results.add(time(name, "CPU time of a step", measured.cpu()));
      if (index > 0) {
        double ratio = measured.cpu().min() / shortest;
        results.add(Result.single(name, "CPU time to that of 100 steps", ratio, "×", RATIO_GOAL));
      }
    }
    return results;
  }

  private static Result time(String name, String metric, Samples samples) {
    return new Result(
        name, metric, samples.median() / 1e3, "µs", samples.min() / 1e3, samples.max() / 1e3, "");
  }
}
