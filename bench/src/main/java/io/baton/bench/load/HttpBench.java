package io.baton.bench.load;

import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.util.stream.Stream;

/** The load that one server must bear: starts, readers of live events and waiting workers. */
final class HttpBench {
  static final String FLOW =
      """
      id: load
      input: { n: { type: integer, default: 1 } }
      steps:
        - { id: add, adapter: core, action: add, params: { a: "{{ input.n }}", b: 1 } }
        - { id: tell, adapter: core, action: echo, params: { sum: "{{ add.value }}" } }
      output: { sum: "{{ tell.sum }}" }
      """;

  private static final String START = "/v1/flows/load/executions";
  private static final String INPUT = "{\"input\":{\"n\":41}}";
  private static final int WARM_UP_PER_SECOND = 200;
  private static final int AT_ONCE = 32;

  /** With its two steps; it holds on a busy machine as well. */
  private static final String CPU = "the server's processor time of an execution";

  private final LoadOptions options;
  private final Findings findings;

  HttpBench(LoadOptions options, Findings findings) {
    this.options = options;
    this.findings = findings;
  }

  void run(Place place) throws IOException, InterruptedException {
    try (ServerProcess server = place.serve();
        Wires wires = new Wires(server.address())) {
      wires.use(wire -> wire.postYaml("/v1/flows", FLOW).expect(201));
      warmUp(wires);
      starts(server, wires);
      fastest(server, wires);
      new Readers(server, wires, findings).measure(options.readers());
      new Pollers(server, wires, findings).measure(options.polls(), options.holdSeconds());
    }
  }

  private static Wire.Answer start(Wires wires) throws IOException {
    return wires.use(wire -> wire.post(START, INPUT).expect(202));
  }

  /** Two cores compile for about ten seconds. */
  private void warmUp(Wires wires) throws IOException, InterruptedException {
    OpenLoop.run(WARM_UP_PER_SECOND, Math.min(options.seconds(), 10), () -> start(wires));
    OpenLoop.run(options.perSecond(), Math.min(options.seconds(), 10), () -> start(wires));
    awaitNoneRunning(wires);
  }

  private void starts(ServerProcess server, Wires wires) throws IOException, InterruptedException {
    double cpuBefore = server.cpuMillis();
    double[] nanos = OpenLoop.run(options.perSecond(), options.seconds(), () -> start(wires));
    awaitNoneRunning(wires);
    double cpu = server.cpuMillis() - cpuBefore;
    String workload =
        "http: %,d starts/s for %d s".formatted(options.perSecond(), options.seconds());
    findings.addTimes(workload, nanos, new Goal.Under(20, "ms"));
    findings.add(workload, CPU, cpu / nanos.length, "ms", Goal.none());
  }

  /** As many as the server takes, until all of them have ended. */
  private void fastest(ServerProcess server, Wires wires) throws IOException, InterruptedException {
    double cpuBefore = server.cpuMillis();
    long began = System.nanoTime();
    long until = began + options.seconds() * 1_000_000_000L;
    long before = ended(wires);
    Tasks tasks = new Tasks();
    for (int i = 0; i < AT_ONCE; i++) {
      tasks.run(
          () -> {
            while (System.nanoTime() < until) {
              start(wires);
            }
          });
    }
    tasks.await();
    double answered = (System.nanoTime() - began) / 1e9;
    long started = awaitNoneRunning(wires) - before;
    double done = (System.nanoTime() - began) / 1e9;
    String workload = "http: %d clients without a pause".formatted(AT_ONCE);
    findings.add(workload, "starts", started / answered, "1/s", new Goal.AtLeast(500, "1/s"));
    findings.add(workload, "executions to their end", started / done, "1/s", Goal.none());
    double cpu = server.cpuMillis() - cpuBefore;
    findings.add(workload, CPU, cpu / started, "ms", Goal.none());
  }

  private static long ended(Wires wires) throws IOException {
    return number(counts(wires), "completed");
  }

  private static Obj counts(Wires wires) throws IOException {
    return wires.use(wire -> wire.get("/v1/executions/counts?flow=load").expect(200)).json();
  }

  private static long number(Obj counts, String name) {
    return counts.at(name) instanceof Value.Int number ? number.value() : 0;
  }

  /** How many have completed by then. */
  private static long awaitNoneRunning(Wires wires) throws IOException, InterruptedException {
    Obj counts = counts(wires);
    while (open(counts) > 0) {
      Thread.sleep(20);
      counts = counts(wires);
    }
    return number(counts, "completed");
  }

  private static long open(Obj counts) {
    return Stream.of("pending", "validating", "running")
        .mapToLong(name -> number(counts, name))
        .sum();
  }
}
