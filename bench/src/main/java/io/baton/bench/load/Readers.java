package io.baton.bench.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Many readers of the live events of one execution. */
final class Readers {
  private static final String FLOW =
      "id: watched\nsteps: [ { id: held, wait: { event: go, timeout: 1h } } ]\n";

  private final ServerProcess server;
  private final Wires wires;
  private final Findings findings;

  Readers(ServerProcess server, Wires wires, Findings findings) {
    this.server = server;
    this.wires = wires;
    this.findings = findings;
  }

  void measure(int count) throws IOException, InterruptedException {
    wires.use(wire -> wire.postYaml("/v1/flows", FLOW).expect(201));
    String id =
        wires
            .use(wire -> wire.post("/v1/flows/watched/executions", "{}").expect(202))
            .textAt("executionId");
    List<Wire> readers = new ArrayList<>();
    try {
      connect(readers, count, "/v1/executions/" + id + "/events");
      String workload = "http: %,d readers of live events".formatted(count);
      findings.add(
          workload, "heap in use", server.heapMegabytes(), "MB", new Goal.Under(512, "MB"));
      findings.add(workload, "resident memory", server.residentMegabytes(), "MB", Goal.none());
      Tasks tasks = new Tasks();
      for (Wire reader : readers) {
        tasks.run(() -> reader.awaitLine("event: execution.completed"));
      }
      long began = System.nanoTime();
      wires.use(
          wire -> wire.post("/v1/executions/" + id + "/signals/go", "{\"payload\":1}").expect(202));
      tasks.await();
      findings.add(
          workload, "until all have the end", (System.nanoTime() - began) / 1e6, "ms", Goal.none());
    } finally {
      for (Wire reader : readers) {
        reader.close();
      }
    }
  }

  /** Each has had the beginning before anything is measured. */
  private void connect(List<Wire> readers, int count, String path)
      throws IOException, InterruptedException {
    Tasks tasks = new Tasks();
    for (int i = 0; i < count; i++) {
      Wire reader = Wire.to(server.address());
      readers.add(reader);
      tasks.run(
          () -> {
            reader.watch(path);
            reader.awaitLine("event: execution.created");
          });
    }
    tasks.await();
  }
}
