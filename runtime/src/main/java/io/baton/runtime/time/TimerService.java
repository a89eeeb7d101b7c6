package io.baton.runtime.time;

import io.baton.engine.Timer;
import io.baton.runtime.drive.Drive;
import io.baton.runtime.drive.Loop;
import io.baton.runtime.drive.Turning;
import io.baton.runtime.time.TimerQueue.Entry;
import io.baton.runtime.time.TimerQueue.Name;
import io.baton.store.Store;
import io.baton.store.StoreException;
import io.baton.store.TimerChange.Armed;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Fires timers when they are due, never early. The table has all that must survive; memory has
 * those of the near horizon, so that a million far ones cost nothing. A timer that fires twice or
 * after it was taken away is refused by the engine, so nothing here has to be exact but the time.
 */
public final class TimerService implements Loop, AutoCloseable {
  /** Where a due timer goes. */
  @FunctionalInterface
  public interface Target {
    void fire(String executionId, Timer timer);
  }

  private static final int PAGE = 10_000;

  /** Before all timers. */
  private static final Armed START = new Armed(0, "", Long.MIN_VALUE);

  /** How long to sleep at most, so that a jump of the machine's clock is seen. */
  private static final long LONGEST_SLEEP_MILLIS = 1_000;

  private final Clock clock;
  private final Store store;
  private final long horizonMillis;
  private final Target target;
  private final ReentrantLock lock = new ReentrantLock();
  private final TimerQueue queue = new TimerQueue();
  private final Turning turning;
  private volatile boolean woken = true;
  private boolean started;
  private long loadedUntil = Long.MIN_VALUE;
  private Armed lastRead = START;
  private boolean failed;
  private boolean closed;

  public TimerService(Drive drive, Clock clock, Store store, long horizonMillis, Target target) {
    this.clock = clock;
    this.store = store;
    this.horizonMillis = horizonMillis;
    this.target = target;
    this.turning = drive.loop("baton-timers", Drive.Pace.CALM, this);
    clock.onChange(this::wake);
  }

  public void start() {
    started = true;
    turning.start();
  }

  /** Called only once the timer is durable: one beyond the horizon is found in the table later. */
  public void arm(String executionId, Timer timer, long due) {
    lock.lock();
    try {
      Name name = new Name(executionId, timer);
      if (due <= loadedUntil || timer.kind() == Timer.Kind.TIMEOUT) {
        // Waking the thread for a timer that comes after others would cost more than arming it.
        if (queue.put(new Entry(name, due, false))) {
          wake();
        }
      } else {
        queue.remove(name);
      }
    } finally {
      lock.unlock();
    }
  }

  public void disarm(String executionId, Timer timer) {
    lock.lock();
    try {
      queue.remove(new Name(executionId, timer));
    } finally {
      lock.unlock();
    }
  }

  private void wake() {
    woken = true;
    turning.wake();
  }

  @Override
  public boolean isReady() {
    return woken;
  }

  @Override
  public long turn() {
    woken = false;
    if (isClosed()) {
      return ENDED;
    }
    loadHorizon();
    takeDue().forEach(name -> target.fire(name.executionId(), name.timer()));
    return pauseMillis();
  }

  private boolean isClosed() {
    lock.lock();
    try {
      return closed;
    } finally {
      lock.unlock();
    }
  }

  private List<Name> takeDue() {
    lock.lock();
    try {
      return queue.takeDue(clock.millis());
    } finally {
      lock.unlock();
    }
  }

  private long pauseMillis() {
    lock.lock();
    try {
      if (hasMoreToRead()) {
        return 0;
      }
      Long next = queue.nextDue();
      long untilNext = next == null ? LONGEST_SLEEP_MILLIS : next - clock.millis();
      return Math.clamp(untilNext, 0, LONGEST_SLEEP_MILLIS);
    } finally {
      lock.unlock();
    }
  }

  private boolean isHorizonNear() {
    return loadedUntil < clock.millis() + horizonMillis / 2;
  }

  /** A page ended before the horizon, and most of it is gone. */
  private boolean hasMoreToRead() {
    return !failed && isHorizonNear() && queue.read() < PAGE / 2;
  }

  /**
   * Moves the horizon on, then reads: a timer that was armed before the move is in the table by
   * now, and one that is armed after it goes to memory by itself. However many there are, only
   * about a page of them is in memory: the horizon is then where the page ends.
   */
  private void loadHorizon() {
    long until;
    lock.lock();
    try {
      if (!isHorizonNear() || queue.read() >= PAGE / 2) {
        return;
      }
      until = clock.millis() + horizonMillis;
      loadedUntil = until;
    } finally {
      lock.unlock();
    }
    try {
      List<Armed> rows = store.queues().timersDue(lastRead, until, PAGE);
      List<Long> numbers = rows.stream().map(Armed::executionNo).distinct().toList();
      add(rows, store.executions().ids(numbers));
      failed = false;
      endHorizon(rows.size() < PAGE ? endOf(until) : rows.getLast());
    } catch (StoreException e) {
      failed = true;
      endHorizon(lastRead);
    }
  }

  /** Behind all timers that are due at the time. */
  private static Armed endOf(long time) {
    return new Armed(Long.MAX_VALUE, "", time);
  }

  /** What is armed for later than this is found in the table. */
  private void endHorizon(Armed last) {
    lock.lock();
    try {
      lastRead = last;
      loadedUntil = last.due();
    } finally {
      lock.unlock();
    }
  }

  private void add(List<Armed> rows, Map<Long, String> ids) {
    lock.lock();
    try {
      for (Armed row : rows) {
        String id = ids.get(row.executionNo());
        Name name = id == null ? null : new Name(id, TimerNames.read(row.timerId()));
        if (name != null && !queue.has(name)) {
          queue.put(new Entry(name, row.due(), true));
        }
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      wake();
    } finally {
      lock.unlock();
    }
    if (started) {
      turning.join();
    }
  }
}
