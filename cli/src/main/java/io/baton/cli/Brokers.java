package io.baton.cli;

import io.baton.amqp.AmqpBridge;
import io.baton.amqp.AmqpTransport;
import io.baton.amqp.BridgeSettings;
import io.baton.amqp.Broker;
import io.baton.runtime.Baton;
import io.baton.worker.Transport;
import io.baton.worker.WorkerBuilder;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * The one place that knows the AMQP module. Its jars are on the class path only where a broker is
 * named, so nothing else may touch this class.
 */
final class Brokers {
  private Brokers() {}

  /** Something to be closed. */
  @FunctionalInterface
  interface Carrying extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * @throws IllegalArgumentException where it is no broker's address
   */
  static void check(String url) {
    var _ = Broker.at(url);
  }

  static Carrying bridge(Baton baton, String url, List<String> pools) {
    return AmqpBridge.open(baton, BridgeSettings.to(Broker.at(url), Set.copyOf(pools)))::close;
  }

  static Function<WorkerBuilder, Transport> transport(String url) {
    Broker broker = Broker.at(url);
    return settings -> new AmqpTransport(broker, settings);
  }

  /** The address without user and password. */
  static String shown(String url) {
    return Broker.at(url).toString();
  }
}
