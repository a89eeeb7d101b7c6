package io.baton.bench.workers;

import io.baton.bench.Result;
import io.baton.bench.Subject;
import io.baton.bench.Version;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The step rate of one engine with workers in its process, over HTTP and through a broker, all on
 * this machine, and what a dispatch in process adds to the commit. One that does not get to its end
 * is named and has no figure; the others are still told.
 */
public final class WorkersBenchmark {
  private static final Subject SQLITE = new Subject("baton", Version.text(), "sqlite", true);
  private static final String IN_PROCESS = "in process";
  private static final String HTTP = "HTTP worker";
  private static final String AMQP = "AMQP worker";
  private static final double DISPATCH_GOAL_MICROS = 50;

  private final Ways ways;
  private final List<Result> results = new ArrayList<>();

  private WorkersBenchmark(Pace pace) {
    this.ways = new Ways(pace);
  }

  public static List<Result> run(boolean quick) throws IOException, InterruptedException {
    WorkersBenchmark benchmark = new WorkersBenchmark(quick ? Pace.QUICK : Pace.FULL);
    benchmark.run();
    return benchmark.results;
  }

  private interface Way {
    Speed run() throws IOException, InterruptedException;
  }

  private void run() throws IOException, InterruptedException {
    double inside = measure(IN_PROCESS, ways::inside);
    ratio(HTTP, measure(HTTP, ways::http), inside, 3);
    ratio(AMQP, measure(AMQP, ways::amqp), inside, 4);
    double[] dispatch = ways.dispatch();
    micros("p50", dispatch, 50);
    micros("p99", dispatch, 99);
  }

  /** The median of its rounds; 0 where it has none. */
  private double measure(String who, Way way) throws IOException, InterruptedException {
    Speed speed;
    try {
      speed = way.run();
    } catch (IllegalStateException | IOException e) {
      System.err.println(who + " has no figure: " + e);
      return 0;
    }
    System.err.printf(Locale.ROOT, "%s: %,.0f steps/s%n", who, speed.median());
    results.add(Result.of(SQLITE, who, "throughput", "steps/s", speed.rates()));
    for (Map.Entry<String, Double> used : speed.cpuMicros().entrySet()) {
      single(who, "processor time, " + used.getKey(), used.getValue(), "µs/step", "");
    }
    return speed.median();
  }

  private void ratio(String who, double rate, double inside, int part) {
    if (rate > 0 && inside > 0) {
      double share = rate / inside;
      single(who, "of the rate in process", share, "×", goal("≥ 1/" + part, share * part >= 1));
    }
  }

  private void micros(String metric, double[] sorted, int percent) {
    double value = sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)] / 1e3;
    String goal = percent == 50 ? goal("< 50 µs", value < DISPATCH_GOAL_MICROS) : "";
    single("dispatch in process beyond the commit", metric, value, "µs", goal);
  }

  private static String goal(String text, boolean reached) {
    return "%s: %s".formatted(text, reached ? "yes" : "**no**");
  }

  private void single(String workload, String metric, double value, String unit, String goal) {
    results.add(
        new Result(SQLITE, workload, metric, value, unit, value, value, value, value, goal));
  }
}
