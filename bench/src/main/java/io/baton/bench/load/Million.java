package io.baton.bench.load;

import io.baton.bench.Report;
import io.baton.bench.Samples;
import io.baton.store.Store;
import java.io.IOException;

/**
 * What a full store does to a server: how long questions take, how much memory they need, and
 * whether starting and running executions costs what it costs in an empty store.
 */
final class Million {
  private static final String START = "/v1/flows/load/executions?wait=true";

  /** So many turns, so that whatever else the machine does meets both stores. */
  private static final int TURNS = 20;

  private static final int RUNS_A_REQUEST = 5;

  private final LoadOptions options;
  private final Findings findings;

  Million(LoadOptions options, Findings findings) {
    this.options = options;
    this.findings = findings;
  }

  /**
   * @param empty and stays so until executions are compared
   */
  void measure(Place empty, Place full) throws IOException, InterruptedException {
    fill(full);
    try (ServerProcess server = full.serve();
        Wires wires = new Wires(server.address())) {
      compareExecutions(empty, wires);
      askQuestions(server, wires);
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
      new Filling(place.deadline()).fill(store, options.executions());
      double seconds = (System.nanoTime() - began) / 1e9;
      findings.say(
          "%,d executions were written in %s s"
              .formatted(options.executions(), Report.number(seconds)));
    }
  }

  /** One at a time, on both servers in turns: the median from a request to the execution's end. */
  private void compareExecutions(Place empty, Wires full) throws IOException {
    try (ServerProcess server = empty.serve();
        Wires bare = new Wires(server.address())) {
      int count = Math.max(TURNS, options.requests() * RUNS_A_REQUEST);
      for (Wires each : new Wires[] {bare, full}) {
        each.use(wire -> wire.postYaml("/v1/flows", HttpBench.FLOW));
        run(each, new double[count], 0, count);
      }
      double[] emptyNanos = new double[count];
      double[] fullNanos = new double[count];
      for (int turn = 0; turn < TURNS; turn++) {
        int from = count * turn / TURNS;
        int to = count * (turn + 1) / TURNS;
        run(bare, emptyNanos, from, to);
        run(full, fullNanos, from, to);
      }
      String workload = "million: an execution of two steps";
      double without = Samples.of(emptyNanos).median();
      double with = Samples.of(fullNanos).median();
      findings.add(workload, "p50 in an empty store", without / 1e6, "ms", Goal.none());
      findings.add(workload, "p50 in the full store", with / 1e6, "ms", Goal.none());
      findings.add(workload, "full to empty", with / without, "×", new Goal.Under(1.3, "×"));
    }
  }

  private static void run(Wires wires, double[] nanos, int from, int to) throws IOException {
    for (int i = from; i < to; i++) {
      long began = System.nanoTime();
      wires.use(wire -> wire.post(START, "{\"input\":{\"n\":41}}").expect(200));
      nanos[i] = System.nanoTime() - began;
    }
  }

  private void askQuestions(ServerProcess server, Wires wires)
      throws IOException, InterruptedException {
    double before = server.heapMegabytes();
    new Questions(wires, findings, options.requests()).ask();
    double after = server.heapMegabytes();
    String workload = "million: memory";
    findings.add(workload, "heap in use before all questions", before, "MB", Goal.none());
    findings.add(workload, "heap in use after them", after, "MB", new Goal.Under(512, "MB"));
    findings.add(workload, "after to before", after / before, "×", new Goal.Under(1.5, "×"));
    findings.add(workload, "resident memory", server.residentMegabytes(), "MB", Goal.none());
  }
}
