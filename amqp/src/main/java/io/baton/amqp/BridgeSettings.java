package io.baton.amqp;

import java.util.Set;

/**
 * What a bridge carries.
 *
 * @param pools whose tasks go to the broker
 * @param bundle how many tasks a message has at most; a worker takes a message as a whole
 * @param window how many tasks of a pool wait at the broker at most
 */
public record BridgeSettings(Broker broker, Set<String> pools, int bundle, int window) {
  public static final int DEFAULT_BUNDLE = 10;
  public static final int DEFAULT_WINDOW = 1_000;

  public BridgeSettings {
    pools = Set.copyOf(pools);
    if (bundle < 1 || window < 1) {
      throw new IllegalArgumentException("bundle and window must be at least 1");
    }
  }

  public static BridgeSettings to(Broker broker, Set<String> pools) {
    return new BridgeSettings(broker, pools, DEFAULT_BUNDLE, DEFAULT_WINDOW);
  }

  public BridgeSettings withBundle(int tasks) {
    return new BridgeSettings(broker, pools, tasks, window);
  }

  public BridgeSettings withWindow(int tasks) {
    return new BridgeSettings(broker, pools, bundle, tasks);
  }
}
