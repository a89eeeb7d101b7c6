package io.baton.simulator.schedule;

import io.baton.runtime.time.Clock;

/** The wall clock of the simulated machine: the scheduler's time, and whatever set it off. */
public final class SimulatedClock implements Clock {
  private static final long START = 1_700_000_000_000L;

  private final Scheduler scheduler;
  private long offset = START;
  private long latest = START;
  private long jumpedForward;

  public SimulatedClock(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  @Override
  public long millis() {
    long now = scheduler.now() + offset;
    latest = Math.max(latest, now);
    return now;
  }

  /** The latest time it has ever shown. */
  public long latest() {
    return Math.max(latest, millis());
  }

  public void jump(long millis) {
    offset += millis;
    jumpedForward += Math.max(0, millis);
  }

  /** How far it has gone forward in all, counting again what it went through after a jump back. */
  public long mostPassed() {
    return scheduler.now() + jumpedForward;
  }

  /** The scheduler's time at which this clock will show that time, if nothing sets it. */
  public long whenShowing(long millis) {
    return millis - offset;
  }

  @Override
  public void onChange(Runnable listener) {
    // As with the machine's clock, nobody is told: who waits looks again often enough.
  }
}
