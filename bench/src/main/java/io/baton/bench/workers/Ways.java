package io.baton.bench.workers;

import io.baton.amqp.AmqpBridge;
import io.baton.amqp.BridgeSettings;
import io.baton.amqp.Broker;
import io.baton.runtime.Baton;
import io.baton.runtime.Settings;
import io.baton.server.Server;
import io.baton.server.ServerSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The ways to do steps: each has an empty store, and processes of its own beside this one. */
final class Ways {
  private static final int SLOTS = 10_000;
  private static final int BUNDLE = 200;

  private final Pace pace;

  Ways(Pace pace) {
    this.pace = pace;
  }

  Speed inside() throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("baton-bench");
    try (Baton baton =
        Baton.open(Settings.in(folder).withSlots(Map.of("standard", SLOTS, Chains.POOL, SLOTS)))) {
      baton.adapter("bench", "add", Chains::add);
      return Chains.run(baton, folder, pace, new Processors());
    } finally {
      remove(folder);
    }
  }

  Speed http() throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("baton-bench");
    try (Server server = Server.start(ServerSettings.in(folder).withPort(0));
        Companion worker = Companion.start(WorkerProgram.class, server.address().toString())) {
      Processors processors = new Processors().with("worker", worker);
      return Chains.run(server.baton(), folder, pace, processors);
    } finally {
      remove(folder);
    }
  }

  Speed amqp() throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("baton-bench");
    int port = freePort();
    String url = "amqp://127.0.0.1:" + port;
    Path data = folder.resolve("data");
    BridgeSettings settings =
        BridgeSettings.to(Broker.at(url), Set.of(Chains.POOL))
            .withBundle(BUNDLE)
            .withWindow(pace.inFlight());
    try (Companion broker =
            Companion.start(
                BrokerProgram.class, folder.resolve("broker").toString(), String.valueOf(port));
        Baton baton = Baton.open(Settings.in(data));
        AmqpBridge _ = AmqpBridge.open(baton, settings);
        Companion worker = Companion.start(WorkerProgram.class, url)) {
      Processors processors = new Processors().with("worker", worker).with("broker", broker);
      return Chains.run(baton, data, pace, processors);
    } finally {
      remove(folder);
    }
  }

  /** In nanoseconds, sorted. */
  double[] dispatch() throws IOException {
    Path folder = Files.createTempDirectory("baton-bench");
    try {
      return DispatchTimes.measure(folder, pace.dispatches());
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
        Files.deleteIfExists(file);
      }
    }
  }
}
