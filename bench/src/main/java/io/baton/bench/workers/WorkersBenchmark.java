package io.baton.bench.workers;

import io.baton.amqp.AmqpBridge;
import io.baton.amqp.BridgeSettings;
import io.baton.amqp.Broker;
import io.baton.bench.Result;
import io.baton.bench.Subject;
import io.baton.bench.Version;
import io.baton.runtime.Baton;
import io.baton.runtime.Settings;
import io.baton.server.Server;
import io.baton.server.ServerSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The step rate of one engine with workers in its process, over HTTP and through a broker, all on
 * this machine: engine, worker and broker are three processes that share its cores.
 */
public final class WorkersBenchmark {
  private static final Subject SQLITE = new Subject("baton", Version.text(), "sqlite", true);
  private static final int SLOTS = 10_000;
  private static final int BUNDLE = 100;
  private static final double HTTP_GOAL = 1.0 / 3;
  private static final double AMQP_GOAL = 1.0 / 4;

  private final Duration warmUp;
  private final Duration round;
  private final int rounds;
  private final int executions;

  private WorkersBenchmark(boolean quick) {
    this.warmUp = Duration.ofSeconds(quick ? 3 : 10);
    this.round = Duration.ofSeconds(quick ? 2 : 5);
    this.rounds = quick ? 1 : 5;
    this.executions = quick ? 20 : 100;
  }

  public static List<Result> run(boolean quick) throws IOException, InterruptedException {
    return new WorkersBenchmark(quick).run();
  }

  private List<Result> run() throws IOException, InterruptedException {
    double[] inside = inside();
    double[] http = http();
    double[] amqp = amqp();
    List<Result> results = new ArrayList<>();
    results.add(Result.of(SQLITE, "in process", "throughput", "steps/s", inside));
    results.add(Result.of(SQLITE, "HTTP worker", "throughput", "steps/s", http));
    results.add(Result.of(SQLITE, "AMQP worker", "throughput", "steps/s", amqp));
    results.add(ratio("HTTP worker", http, inside, HTTP_GOAL, "at least 1/3"));
    results.add(ratio("AMQP worker", amqp, inside, AMQP_GOAL, "at least 1/4"));
    double[] dispatch = dispatch();
    results.add(micros("p50", dispatch, 50));
    results.add(micros("p99", dispatch, 99));
    return results;
  }

  private static Result ratio(
      String who, double[] rates, double[] inside, double least, String goal) {
    double value = median(rates) / median(inside);
    String told = "%s: %s".formatted(goal, value >= least ? "reached" : "missed");
    return single(who, "of the rate in process", value, "×", told);
  }

  private static Result micros(String metric, double[] sorted, int percent) {
    double value = sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)] / 1e3;
    String goal = percent == 50 ? "under 50 µs: " + (value < 50 ? "reached" : "missed") : "";
    return single("dispatch in process beyond the commit", metric, value, "µs", goal);
  }

  private static Result single(
      String workload, String metric, double value, String unit, String goal) {
    return new Result(SQLITE, workload, metric, value, unit, value, value, value, value, goal);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private double[] inside() throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("baton-bench");
    try (Baton baton =
        Baton.open(Settings.in(folder).withSlots(Map.of("standard", SLOTS, Chains.POOL, SLOTS)))) {
      baton.adapter("bench", "add", Chains::add);
      return Chains.rates(baton, warmUp, round, rounds);
    } finally {
      remove(folder);
    }
  }

  private double[] http() throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("baton-bench");
    try (Server server = Server.start(ServerSettings.in(folder).withPort(0));
        Companion _ = Companion.start(WorkerProgram.class, server.address().toString())) {
      return Chains.rates(server.baton(), warmUp, round, rounds);
    } finally {
      remove(folder);
    }
  }

  private double[] amqp() throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("baton-bench");
    String url = "amqp://127.0.0.1:" + freePort();
    String port = url.substring(url.lastIndexOf(':') + 1);
    BridgeSettings settings =
        BridgeSettings.to(Broker.at(url), Set.of(Chains.POOL)).withBundle(BUNDLE);
    try (Companion _ =
            Companion.start(BrokerProgram.class, folder.resolve("broker").toString(), port);
        Baton baton = Baton.open(Settings.in(folder.resolve("data")));
        AmqpBridge _ = AmqpBridge.open(baton, settings);
        Companion _ = Companion.start(WorkerProgram.class, url)) {
      return Chains.rates(baton, warmUp, round, rounds);
    } finally {
      remove(folder);
    }
  }

  private double[] dispatch() throws IOException {
    Path folder = Files.createTempDirectory("baton-bench");
    try {
      return DispatchTimes.measure(folder, executions);
    } finally {
      remove(folder);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
