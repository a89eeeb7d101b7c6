package io.baton.bench.workers;

import io.baton.amqp.AmqpTransport;
import io.baton.amqp.Broker;
import io.baton.worker.Worker;
import io.baton.worker.WorkerBuilder;
import java.net.URI;

/** A worker that does what the steps of the benchmark ask. */
final class WorkerProgram {
  private static final int SLOTS = 2_000;

  private WorkerProgram() {}

  static void main(String[] args) throws Exception {
    WorkerBuilder builder =
        args[0].startsWith("amqp:")
            ? Worker.builder(settings -> new AmqpTransport(Broker.at(args[0]), settings))
            : Worker.builder(URI.create(args[0]));
    try (Worker worker =
        builder.pool(Chains.POOL).slots(SLOTS).adapter("bench", Chains::add).start()) {
      System.out.println("ready");
      worker.awaitEnd();
    }
  }
}
