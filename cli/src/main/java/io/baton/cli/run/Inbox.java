package io.baton.cli.run;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** What other threads have for the run's thread, in the order in which it came. */
final class Inbox {
  private final BlockingQueue<Runnable> waiting = new LinkedBlockingQueue<>();

  void post(Runnable work) {
    waiting.add(work);
  }

  /** Does what comes next; returns false where nothing came in time. */
  boolean workOne(long patienceMillis) throws InterruptedException {
    Runnable work = waiting.poll(patienceMillis, TimeUnit.MILLISECONDS);
    if (work != null) {
      work.run();
    }
    return work != null;
  }

  /** Does what is there, without waiting for more. */
  void workAll() {
    for (Runnable work = waiting.poll(); work != null; work = waiting.poll()) {
      work.run();
    }
  }
}
