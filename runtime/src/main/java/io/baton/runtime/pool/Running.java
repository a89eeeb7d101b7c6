package io.baton.runtime.pool;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The jobs that have a thread, so that somebody can wait for the last of them. */
final class Running {
  private final Set<Job> jobs = ConcurrentHashMap.newKeySet();
  private volatile boolean awaited;

  void add(Job job) {
    jobs.add(job);
  }

  void remove(Job job) {
    jobs.remove(job);
    if (awaited) {
      synchronized (this) {
        notifyAll();
      }
    }
  }

  synchronized void await(Duration atMost) {
    awaited = true;
    long until = System.nanoTime() + atMost.toNanos();
    try {
      for (long left = atMost.toMillis();
          left > 0 && !jobs.isEmpty();
          left = (until - System.nanoTime()) / 1_000_000) {
        wait(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  int count() {
    return jobs.size();
  }
}
