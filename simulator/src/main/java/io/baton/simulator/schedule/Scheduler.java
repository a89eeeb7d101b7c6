package io.baton.simulator.schedule;

import io.baton.runtime.drive.Drive;
import io.baton.runtime.drive.Loop;
import io.baton.runtime.drive.Turning;
import io.baton.simulator.draw.Draw;
import io.baton.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongSupplier;

/**
 * Chooses what happens next among all that could, one thing at a time. Where several threads would
 * run at the same time, it takes the turns of others in the middle of one ({@link #others}), never
 * those of a loop that is in the middle of its own.
 */
public final class Scheduler implements Drive {
  private static final int DEEPEST = 3;
  private static final int JUMP_PERCENT = 4;
  private static final int LONGEST_JUMP_MILLIS = 3_000;

  private final Draw draw;
  private final LongSupplier jobMillis;
  private final List<SimulatedLoop> loops = new ArrayList<>();
  private final List<Pending> pending = new ArrayList<>();
  private final List<Runnable> runnable = new ArrayList<>();
  private LongSupplier nextTimer = () -> Long.MAX_VALUE;
  private boolean jumps = true;
  private long now;
  private int depth;
  private int jobs;

  /**
   * @param jobMillis how long the next job takes
   */
  public Scheduler(Draw draw, LongSupplier jobMillis) {
    this.draw = draw;
    this.jobMillis = jobMillis;
  }

  /** Milliseconds since the machine was switched on; they never run backwards. */
  public long now() {
    return now;
  }

  /** When the next timer is due by {@link #now}, which is worth moving the time to. */
  public void nextTimer(LongSupplier due) {
    nextTimer = due;
  }

  /** From here on time passes only where nothing else can happen. */
  public void calm() {
    jumps = false;
    pending.replaceAll(one -> one.isJob() ? one.at(Math.min(one.at(), now)) : one);
  }

  /** Jobs that have begun and not ended. */
  public int jobs() {
    return jobs;
  }

  /** The process is gone, and everything with it that would have happened in it. */
  public void kill() {
    loops.clear();
    pending.clear();
    jobs = 0;
    depth = 0;
  }

  @Override
  public Turning loop(String name, Pace pace, Loop loop) {
    SimulatedLoop simulated = new SimulatedLoop(loop, pace, this);
    loops.add(simulated);
    return simulated;
  }

  @Override
  public void work(String name, Runnable job) {
    jobs++;
    pending.add(
        new Pending(
            now + jobMillis.getAsLong(),
            true,
            () -> {
              jobs--;
              runAsThread(job);
            }));
  }

  /** A thread that cannot reach the store ends; what it was to do is done by the next one. */
  private static void runAsThread(Runnable job) {
    try {
      job.run();
    } catch (StoreException e) {
      Thread.interrupted();
    }
  }

  @Override
  public void after(long millis, Runnable work) {
    pending.add(new Pending(now + Math.max(0, millis), false, work));
  }

  @Override
  public void await(CountDownLatch latch) {
    while (latch.getCount() > 0) {
      if (!step()) {
        throw new IllegalStateException("Nothing can happen, but somebody still waits");
      }
    }
  }

  /** Other threads go on for at most so many turns, as when something takes a while. */
  public void others(int turns) {
    if (depth >= DEEPEST) {
      return;
    }
    depth++;
    for (int turn = 0; turn < turns && hasRunnable(); turn++) {
      runOne();
    }
    depth--;
  }

  /** Lets one thing happen; false where nothing can, however long one waits. */
  public boolean step() {
    if (jumps && draw.chance(JUMP_PERCENT)) {
      now += draw.below(LONGEST_JUMP_MILLIS);
    }
    if (!hasRunnable()) {
      long next = nextTime();
      if (next == Long.MAX_VALUE) {
        return false;
      }
      now = Math.max(now, next);
      if (!hasRunnable()) {
        return true;
      }
    }
    runOne();
    return true;
  }

  private boolean hasRunnable() {
    runnable.clear();
    for (SimulatedLoop loop : loops) {
      if (loop.isRunnable(now)) {
        runnable.add(loop::turn);
      }
    }
    for (Pending one : pending) {
      if (one.at() <= now) {
        runnable.add(() -> run(one));
      }
    }
    return !runnable.isEmpty();
  }

  private void run(Pending one) {
    pending.remove(one);
    one.work().run();
  }

  private void runOne() {
    draw.pick(runnable).run();
  }

  /**
   * A calm loop looks now and then whether it is time, which is no reason to move the time: a timer
   * that is due is.
   */
  private long nextTime() {
    long next = Long.MAX_VALUE;
    long looks = Long.MAX_VALUE;
    for (SimulatedLoop loop : loops) {
      if (loop.pace == Pace.CALM) {
        looks = Math.min(looks, loop.wakeAt());
      } else {
        next = Math.min(next, loop.wakeAt());
      }
    }
    for (Pending one : pending) {
      next = Math.min(next, one.at());
    }
    long due = nextTimer.getAsLong();
    boolean fires = due != Long.MAX_VALUE && looks != Long.MAX_VALUE;
    return fires ? Math.min(next, Math.max(due, looks)) : next;
  }
}
