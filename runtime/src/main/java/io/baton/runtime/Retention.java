package io.baton.runtime;

import io.baton.runtime.drive.Drive;
import io.baton.runtime.drive.Loop;
import io.baton.runtime.drive.Turning;
import io.baton.runtime.lane.Lanes;
import io.baton.runtime.lane.Message;
import io.baton.runtime.time.Clock;
import io.baton.store.Store;
import io.baton.store.StoreException;
import java.time.Duration;
import java.util.List;

/**
 * Removes executions that ended long ago, with all their rows. A few at a time with a pause in
 * between, so that nobody waits for it.
 */
final class Retention implements Loop, AutoCloseable {
  private static final int AT_ONCE = 100;
  private static final long BETWEEN_MILLIS = 50;
  private static final long LOOK_AGAIN_MILLIS = 10_000;

  private final Store store;
  private final Lanes lanes;
  private final Clock clock;
  private final Duration age;
  private final Turning turning;
  private volatile boolean woken = true;
  private volatile boolean closed;

  Retention(Drive drive, Store store, Lanes lanes, Clock clock, Duration age) {
    this.store = store;
    this.lanes = lanes;
    this.clock = clock;
    this.age = age;
    this.turning = drive.loop("baton-retention", Drive.Pace.CALM, this);
    clock.onChange(this::wake);
  }

  void start() {
    turning.start();
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
    if (closed) {
      return ENDED;
    }
    try {
      List<Long> old = store.executions().endedBefore(clock.millis() - age.toMillis(), AT_ONCE);
      if (old.isEmpty()) {
        return LOOK_AGAIN_MILLIS;
      }
      List<String> ids = List.copyOf(store.executions().ids(old).values());
      store.remove(old);
      ids.forEach(id -> lanes.post(new Message.Forget(id)));
      return BETWEEN_MILLIS;
    } catch (StoreException e) {
      return LOOK_AGAIN_MILLIS;
    }
  }

  @Override
  public void close() {
    closed = true;
    wake();
    turning.join();
  }
}
