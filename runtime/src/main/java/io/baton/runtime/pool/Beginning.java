package io.baton.runtime.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Holds back what could begin before it is known what workers elsewhere hold of resources: after a
 * restart that is known when everything that was under way is dispatched again.
 */
final class Beginning {
  private final List<Job> early = new ArrayList<>(0);
  private volatile boolean over;

  /** Whether it has to wait; it is started by and by then. */
  boolean holds(Job job) {
    if (over) {
      return false;
    }
    synchronized (early) {
      return !over && early.add(job);
    }
  }

  /** Everything may begin from now on. */
  void end(Consumer<Job> starter) {
    synchronized (early) {
      over = true;
    }
    early.forEach(starter);
    early.clear();
  }
}
