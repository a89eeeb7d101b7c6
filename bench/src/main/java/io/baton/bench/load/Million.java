package io.baton.bench.load;

import io.baton.bench.Report;
import io.baton.bench.Samples;
import io.baton.store.Store;
import java.io.IOException;

/**
 * What a full store does to a server: how long questions take, how much memory they need, and
 * whether starting and running executions costs what it cost when the store was empty.
 */
final class Million {
  private static final String START = "/v1/flows/load/executions?wait=true";
  private static final int RUNS_A_REQUEST = 5;

  private final LoadOptions options;
  private final Findings findings;
  private double emptyNanos;

  Million(LoadOptions options, Findings findings) {
    this.options = options;
    this.findings = findings;
  }

  void measureEmpty(Place place) throws IOException {
    try (ServerProcess server = place.serve();
        Wires wires = new Wires(server.address())) {
      wires.use(wire -> wire.postYaml("/v1/flows", HttpBench.FLOW));
      emptyNanos = execution(wires);
    }
  }

  void measureFull(Place place) throws IOException, InterruptedException {
    fill(place);
    try (ServerProcess server = place.serve();
        Wires wires = new Wires(server.address())) {
      wires.use(wire -> wire.postYaml("/v1/flows", HttpBench.FLOW));
      String workload = "million: an execution of two steps";
      double fullNanos = execution(wires);
      findings.add(workload, "p50 in an empty store", emptyNanos / 1e6, "ms", Goal.none());
      findings.add(workload, "p50 in the full store", fullNanos / 1e6, "ms", Goal.none());
      findings.add(
          workload, "full to empty", fullNanos / emptyNanos, "×", new Goal.Under(1.3, "×"));
      double before = server.heapMegabytes();
      new Questions(wires, findings, options.requests()).ask();
      workload = "million: memory";
      findings.add(workload, "heap in use before all questions", before, "MB", Goal.none());
      findings.add(
          workload,
          "heap in use after them",
          server.heapMegabytes(),
          "MB",
          new Goal.Under(512, "MB"));
      findings.add(workload, "resident memory", server.residentMegabytes(), "MB", Goal.none());
    }
  }

  private void fill(Place place) throws IOException {
    try (Store store = place.open()) {
      long present = Filling.present(store);
      if (present > 0) {
        findings.say("The store has %,d executions of its tenant already".formatted(present));
        return;
      }
      long began = System.nanoTime();
      new Filling().fill(store, options.executions());
      double seconds = (System.nanoTime() - began) / 1e9;
      findings.say(
          "%,d executions were written in %s s"
              .formatted(options.executions(), Report.number(seconds)));
    }
  }

  /** The median time from a request until the execution has ended, one at a time. */
  private double execution(Wires wires) throws IOException {
    int count = options.requests() * RUNS_A_REQUEST;
    run(wires, count);
    return Samples.of(run(wires, count)).median();
  }

  private static double[] run(Wires wires, int count) throws IOException {
    double[] nanos = new double[count];
    for (int i = 0; i < count; i++) {
      long began = System.nanoTime();
      wires.use(wire -> wire.post(START, "{\"input\":{\"n\":41}}").expect(200));
      nanos[i] = System.nanoTime() - began;
    }
    return nanos;
  }
}
