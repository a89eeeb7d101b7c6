package io.baton.cli.rehearsal;

import io.baton.runtime.drive.Drive;
import io.baton.runtime.drive.Loop;
import io.baton.runtime.drive.Turning;
import io.baton.runtime.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CountDownLatch;

/**
 * All threads of an engine on one, always in the same order, and time that passes only when it is
 * told to. A flow that waits for a week is over at once.
 */
final class VirtualDrive implements Drive, Clock {
  /** What never comes. */
  static final long NEVER = Long.MAX_VALUE;

  private record Later(long at, long order, Runnable work) {}

  private final List<VirtualLoop> loops = new ArrayList<>();
  private final Deque<Runnable> ready = new ArrayDeque<>();
  private final PriorityQueue<Later> later =
      new PriorityQueue<>(Comparator.comparingLong(Later::at).thenComparingLong(Later::order));
  private long now;
  private long order;

  VirtualDrive(long start) {
    this.now = start;
  }

  @Override
  public long millis() {
    return now;
  }

  @Override
  public void onChange(Runnable listener) {
    // Whoever looks at the time is turned whenever it has passed.
  }

  @Override
  public Turning loop(String name, Pace pace, Loop loop) {
    VirtualLoop added = new VirtualLoop(loop);
    loops.add(added);
    return added;
  }

  @Override
  public void work(String name, Runnable job) {
    ready.add(job);
  }

  @Override
  public void after(long millis, Runnable work) {
    later.add(new Later(now + Math.max(0, millis), order++, work));
  }

  @Override
  public void await(CountDownLatch latch) {
    while (latch.getCount() > 0) {
      if (!turn() && !passTo(NEVER)) {
        throw new IllegalStateException("Nothing can happen, but somebody still waits");
      }
    }
  }

  /** Lets happen all that can without any time passing. */
  void settle() {
    while (turn()) {}
  }

  private boolean turn() {
    Runnable job = ready.poll();
    if (job != null) {
      job.run();
      return true;
    }
    for (VirtualLoop loop : loops) {
      if (loop.isReady()) {
        loop.turn();
        return true;
      }
    }
    return false;
  }

  /**
   * Moves on to the next thing that is to happen.
   *
   * @param due when the next timer fires
   * @return false where there is nothing, however long one waits
   */
  boolean passTo(long due) {
    Later first = later.peek();
    long next = Math.min(due, first == null ? NEVER : first.at());
    if (next == NEVER) {
      return false;
    }
    now = Math.max(now, next);
    for (Later one = later.peek(); one != null && one.at() <= now; one = later.peek()) {
      ready.add(one.work());
      later.poll();
    }
    List.copyOf(loops).forEach(VirtualLoop::look);
    return true;
  }
}
