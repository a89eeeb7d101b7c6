package io.baton.runtime.time;

import io.baton.runtime.drive.Drive;
import io.baton.runtime.drive.Loop;
import io.baton.runtime.drive.Turning;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Has small things done at a time by the clock: sweeps, quotas that refill, leases that run out.
 * Nothing in here survives a crash; what must is a timer of its execution.
 */
public final class Alarms implements Loop, AutoCloseable {
  private record Entry(long due, long order, Runnable work) {}

  /** How long to sleep at most, so that a jump of the machine's clock is seen. */
  private static final long LONGEST_SLEEP_MILLIS = 1_000;

  private final Clock clock;
  private final PriorityQueue<Entry> queue =
      new PriorityQueue<>(Comparator.comparingLong(Entry::due).thenComparingLong(Entry::order));
  private final Turning turning;
  private final System.Logger logger = System.getLogger("io.baton.runtime");
  private long orders;
  private boolean started;
  private volatile boolean changed;
  private volatile boolean closed;

  public Alarms(Drive drive, Clock clock) {
    this.clock = clock;
    this.turning = drive.loop("baton-alarms", Drive.Pace.CALM, this);
    clock.onChange(turning::wake);
  }

  public void start() {
    started = true;
    turning.start();
  }

  /** The work must be short, and must not wait. */
  public void at(long due, Runnable work) {
    synchronized (queue) {
      queue.add(new Entry(due, orders++, work));
    }
    changed = true;
    turning.wake();
  }

  /** Again and again, so long after the end of the time before. */
  public void every(long millis, Runnable work) {
    at(
        clock.millis() + millis,
        () -> {
          try {
            work.run();
          } finally {
            every(millis, work);
          }
        });
  }

  /** A new alarm counts, too: how long to sleep must be worked out anew. */
  @Override
  public boolean isReady() {
    return closed || changed || untilNext() <= 0;
  }

  private long untilNext() {
    synchronized (queue) {
      Entry next = queue.peek();
      return next == null ? LONGEST_SLEEP_MILLIS : next.due() - clock.millis();
    }
  }

  @Override
  public long turn() {
    if (closed) {
      return ENDED;
    }
    changed = false;
    takeDue().forEach(this::runSafely);
    return Math.clamp(untilNext(), 0, LONGEST_SLEEP_MILLIS);
  }

  private List<Runnable> takeDue() {
    List<Runnable> due = new ArrayList<>();
    synchronized (queue) {
      long now = clock.millis();
      for (Entry next = queue.peek(); next != null && next.due() <= now; next = queue.peek()) {
        due.add(next.work());
        queue.poll();
      }
    }
    return due;
  }

  private void runSafely(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      logger.log(System.Logger.Level.WARNING, "Something in the background failed", e);
    }
  }

  @Override
  public void close() {
    closed = true;
    turning.wake();
    if (started) {
      turning.join();
    }
  }
}
