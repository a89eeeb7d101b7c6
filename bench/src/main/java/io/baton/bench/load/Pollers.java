package io.baton.bench.load;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Many workers that wait for tasks when there are none; then there are some. Each asks again as
 * soon as it is answered. Those that the server holds are counted after longer than it remembers
 * whoever does not wait (its lease, 30 s), so that only polls that are really held count.
 */
final class Pollers {
  private static final String POOL = "elsewhere";
  private static final String FLOW =
      """
      id: outside
      pool: elsewhere
      steps: [ { id: work, adapter: bench-worker, action: do, params: { n: 1 } } ]
      """;
  private static final int TASKS = 50;
  private static final int WAIT_MILLIS = 60_000;
  private static final int PATIENCE_SECONDS = 30;

  /** Who has a task, and when he had it. */
  private record Taken(String taskId, long at) {}

  private final ServerProcess server;
  private final Wires wires;
  private final Findings findings;
  private final BlockingQueue<Taken> taken = new ArrayBlockingQueue<>(TASKS);
  private volatile boolean over;

  Pollers(ServerProcess server, Wires wires, Findings findings) {
    this.server = server;
    this.wires = wires;
    this.findings = findings;
  }

  /**
   * @param holdSeconds how long all of them wait before they are counted
   */
  void measure(int count, int holdSeconds) throws IOException, InterruptedException {
    wires.use(wire -> wire.postYaml("/v1/flows", FLOW).expect(201));
    List<Wire> workers = new ArrayList<>();
    try {
      connect(workers, count);
      String workload = "http: %,d idle polls of workers".formatted(count);
      double came = awaitWorkers(count);
      TimeUnit.SECONDS.sleep(holdSeconds);
      findings.add(
          workload,
          "held for %d s".formatted(holdSeconds),
          Math.min(came, (double) waiting()),
          "polls",
          new Goal.AtLeast(count, "polls"));
      findings.add(
          workload, "heap in use", server.heapMegabytes(), "MB", new Goal.Under(512, "MB"));
      findings.add(workload, "resident memory", server.residentMegabytes(), "MB", Goal.none());
      double[] nanos = new double[Math.min(TASKS, count)];
      for (int i = 0; i < nanos.length; i++) {
        nanos[i] = handOut();
      }
      findings.addTimes(workload + ", until one has a task", nanos, Goal.none());
      findings.add(
          workload,
          "held after %d tasks".formatted(nanos.length),
          awaitWorkers(count),
          "polls",
          new Goal.AtLeast(count, "polls"));
    } finally {
      over = true;
      for (Wire wire : workers) {
        wire.close();
      }
    }
  }

  private void connect(List<Wire> workers, int count) {
    try {
      for (int i = 0; i < count; i++) {
        Wire wire = Wire.to(server.address());
        workers.add(wire);
        String worker = "worker-" + i;
        Thread.startVirtualThread(() -> pollOn(wire, worker));
      }
    } catch (IOException e) {
      findings.say(
          "Only %,d of %,d connections could be opened (%s); `ulimit -n` limits both processes"
              .formatted(workers.size(), count, e.getMessage()));
    }
  }

  /** Once without waiting: a connection that was used before may cost more than a fresh one. */
  private void pollOn(Wire wire, String worker) {
    try {
      poll(wire, worker, 0);
      while (!over) {
        poll(wire, worker, WAIT_MILLIS);
      }
    } catch (IOException closed) {
      // The measurement is over, or whoever counts the workers misses this one.
    }
  }

  private void poll(Wire wire, String worker, int waitMillis) throws IOException {
    String body =
        "{\"worker\":\"%s\",\"adapters\":[\"bench-worker\"],\"max\":1,\"waitMs\":%d}"
            .formatted(worker, waitMillis);
    Wire.Answer answer = wire.post("/v1/pools/" + POOL + "/tasks/poll", body).expect(200);
    if (answer.json().at("tasks") instanceof Arr tasks && !tasks.isEmpty()) {
      String id = ((Obj) tasks.get(0)).at("taskId") instanceof Value.Text text ? text.value() : "";
      taken.add(new Taken(id, System.nanoTime()));
    }
  }

  /** How many the server knows of, once it knows all of them or no more come. */
  private double awaitWorkers(int count) throws IOException, InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    long known = waiting();
    while (known < count && System.nanoTime() < until) {
      Thread.sleep(50);
      known = waiting();
    }
    return known;
  }

  private long waiting() throws IOException {
    Obj pool = wires.use(wire -> wire.get("/v1/pools/" + POOL)).json();
    return pool.at("remoteWorkers") instanceof Value.Int number ? number.value() : 0;
  }

  /** From the request to start until a worker has the task. */
  private double handOut() throws IOException, InterruptedException {
    long began = System.nanoTime();
    wires.use(wire -> wire.post("/v1/flows/outside/executions", "{}").expect(202));
    Taken one = taken.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (one == null) {
      throw new IOException("No worker was given the task");
    }
    wires.use(
        wire ->
            wire.post(
                    "/v1/tasks/" + one.taskId() + "/result",
                    "{\"status\":\"completed\",\"output\":{}}")
                .expect(200));
    return one.at() - began;
  }
}
