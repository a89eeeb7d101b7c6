package io.baton.server.metric;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps the number of different label values small, however many flows, steps and codes there are:
 * each series costs memory here and in Prometheus. Those that come after the limit are told
 * together.
 */
final class Bounded {
  static final String OTHER = "other";

  private final int most;
  private final Set<String> known = ConcurrentHashMap.newKeySet();

  Bounded(int most) {
    this.most = most;
  }

  /** Whether these values, together, have a series of their own. */
  boolean admits(String... values) {
    String all = String.join("\0", values);
    return known.contains(all) || (known.size() < most && known.add(all));
  }
}
