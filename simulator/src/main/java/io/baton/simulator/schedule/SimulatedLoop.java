package io.baton.simulator.schedule;

import io.baton.runtime.drive.Drive;
import io.baton.runtime.drive.Loop;
import io.baton.runtime.drive.Turning;

/** A loop without a thread. */
final class SimulatedLoop implements Turning {
  final Drive.Pace pace;
  private final Loop loop;
  private final Scheduler scheduler;
  private boolean started;
  private boolean ended;
  private boolean busy;
  private long wakeAt = Long.MAX_VALUE;

  SimulatedLoop(Loop loop, Drive.Pace pace, Scheduler scheduler) {
    this.loop = loop;
    this.pace = pace;
    this.scheduler = scheduler;
  }

  @Override
  public void start() {
    started = true;
  }

  @Override
  public void wake() {}

  boolean isRunnable(long now) {
    return started && !ended && !busy && (wakeAt <= now || loop.isReady());
  }

  /** When it wants to be turned even if it is not ready. */
  long wakeAt() {
    return started && !ended && !busy ? wakeAt : Long.MAX_VALUE;
  }

  void turn() {
    busy = true;
    try {
      long pause = loop.turn();
      ended = pause == Loop.ENDED;
      wakeAt = pause == Loop.UNTIL_READY ? Long.MAX_VALUE : scheduler.now() + pause;
    } finally {
      busy = false;
    }
  }

  /** While a thread waits for another one to end, that one goes on. */
  @Override
  public void join() {
    while (!ended) {
      turn();
    }
  }
}
