package io.baton.runtime.time;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that stands still until it is told to move, in either direction. */
public final class ManualClock implements Clock {
  private final AtomicLong now;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

  public ManualClock(long startMillis) {
    now = new AtomicLong(startMillis);
  }

  @Override
  public long millis() {
    return now.get();
  }

  @Override
  public void onChange(Runnable listener) {
    listeners.add(listener);
  }

  /** A negative duration sets it back. */
  public void advance(Duration by) {
    now.addAndGet(by.toMillis());
    listeners.forEach(Runnable::run);
  }
}
