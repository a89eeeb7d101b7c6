package io.baton.amqp;

import java.util.LinkedHashSet;

/** The ids of late, as many as are worth remembering. */
final class Recent {
  private static final int MOST = 100_000;

  private final LinkedHashSet<String> ids = new LinkedHashSet<>();

  /** Whether it is new. */
  synchronized boolean add(String id) {
    boolean fresh = ids.add(id);
    if (ids.size() > MOST) {
      ids.removeFirst();
    }
    return fresh;
  }

  synchronized boolean has(String id) {
    return ids.contains(id);
  }
}
