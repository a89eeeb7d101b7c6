package io.baton.runtime.drive;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread that turns one loop. It spins for a moment before it parks, because waking a parked
 * thread takes longer than a commit; it never spins for long, because an idle engine must be idle.
 */
final class TurningThread implements Turning {
  /** Whoever else wants the processor gets it: often that is who has the work waited for. */
  private static final int SPINS_A_YIELD = 64;

  private final Loop loop;
  private final int spins;
  private final Thread thread;
  private volatile boolean parked;

  TurningThread(String name, Loop loop, int spins) {
    this.loop = loop;
    this.spins = spins;
    this.thread = Thread.ofPlatform().name(name).daemon().unstarted(this::run);
  }

  @Override
  public void start() {
    thread.start();
  }

  @Override
  public void wake() {
    if (parked) {
      LockSupport.unpark(thread);
    }
  }

  private void run() {
    long pause = Loop.UNTIL_READY;
    while (pause != Loop.ENDED) {
      if (!isReadySoon()) {
        park(pause);
      }
      pause = loop.turn();
    }
  }

  @SuppressWarnings("ThreadPriorityCheck") // Only how soon something happens depends on it.
  private boolean isReadySoon() {
    for (int spin = 0; spin < spins; spin++) {
      if (loop.isReady()) {
        return true;
      }
      if (spin % SPINS_A_YIELD == SPINS_A_YIELD - 1) {
        Thread.yield();
      } else {
        Thread.onSpinWait();
      }
    }
    return false;
  }

  /** Whoever is woken turns, even if nothing is ready: how long to sleep may have changed. */
  private void park(long pauseMillis) {
    parked = true;
    if (pauseMillis > 0 && !loop.isReady()) {
      LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(pauseMillis));
    }
    parked = false;
  }

  @Override
  public void join() {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
