package io.baton.cli.rehearsal;

import io.baton.runtime.drive.Loop;
import io.baton.runtime.drive.Turning;

/** A loop without a thread. */
final class VirtualLoop implements Turning {
  private final Loop loop;
  private boolean started;
  private boolean ended;
  private boolean busy;

  VirtualLoop(Loop loop) {
    this.loop = loop;
  }

  @Override
  public void start() {
    started = true;
  }

  /** Whoever turns it asks whether it is ready. */
  @Override
  public void wake() {}

  boolean isReady() {
    return started && !ended && !busy && loop.isReady();
  }

  /** The time has changed, which it may have waited for. */
  void look() {
    if (started && !ended && !busy) {
      turn();
    }
  }

  void turn() {
    busy = true;
    try {
      ended = loop.turn() == Loop.ENDED;
    } finally {
      busy = false;
    }
  }

  @Override
  public void join() {
    while (!ended) {
      turn();
    }
  }
}
