package io.baton.runtime.drive;

import java.util.concurrent.CountDownLatch;

/**
 * Everything in the runtime that happens by itself happens through here. An interface, so that a
 * simulation can decide what happens next.
 */
public interface Drive {
  /** How soon a loop must notice that it is ready. */
  enum Pace {
    /** At once: waking a sleeping thread would take longer than a commit. */
    EAGER,
    CALM
  }

  /** Takes a loop, which turns once it is started. */
  Turning loop(String name, Pace pace, Loop loop);

  /** Runs the work of a step, which may take any time. */
  void work(String name, Runnable job);

  /** Runs something small after a pause. */
  void after(long millis, Runnable work);

  /** Returns when it has counted down. */
  void await(CountDownLatch latch);
}
