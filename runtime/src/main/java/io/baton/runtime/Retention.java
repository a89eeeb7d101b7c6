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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Removes executions that ended long ago, with all their rows. A few at a time with a pause in
 * between, so that nobody waits for it.
 *
 * <p>The lane of each is asked first. One that is tried again at this moment stays; for the others
 * the lane holds back whatever comes, until they are gone, so that nobody writes to what is being
 * removed.
 */
final class Retention implements Loop, AutoCloseable {
  private static final int AT_ONCE = 100;
  private static final long BETWEEN_MILLIS = 50;
  private static final long LOOK_AGAIN_MILLIS = 10_000;

  /** One that is to be removed, once its lane has said whether it may be. */
  private record Leaving(long no, String id, CompletableFuture<Boolean> free) {}

  private final Store store;
  private final Lanes lanes;
  private final Clock clock;
  private final Duration age;
  private final Turning turning;
  private volatile List<Leaving> asked = List.of();
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
      return asked.isEmpty() ? ask() : remove();
    } catch (StoreException e) {
      return LOOK_AGAIN_MILLIS;
    }
  }

  private long ask() {
    List<Long> old = store.executions().endedBefore(clock.millis() - age.toMillis(), AT_ONCE);
    if (old.isEmpty()) {
      return LOOK_AGAIN_MILLIS;
    }
    List<Leaving> all = new ArrayList<>();
    store
        .executions()
        .ids(old)
        .forEach((no, id) -> all.add(new Leaving(no, id, new CompletableFuture<>())));
    asked = all;
    for (Leaving one : all) {
      var _ = one.free().whenComplete((free, closing) -> wakeIfAllAnswered());
      lanes.post(new Message.Vacate(one.id(), one.free()));
    }
    return LOOK_AGAIN_MILLIS;
  }

  private void wakeIfAllAnswered() {
    if (asked.stream().allMatch(one -> one.free().isDone())) {
      wake();
    }
  }

  /** Whatever becomes of it, the lanes are told: they look for themselves what is still there. */
  private long remove() {
    if (!asked.stream().allMatch(one -> one.free().isDone())) {
      return LOOK_AGAIN_MILLIS;
    }
    List<Leaving> free = asked.stream().filter(Retention::isFree).toList();
    asked = List.of();
    try {
      store.remove(free.stream().map(Leaving::no).toList());
    } finally {
      free.forEach(one -> lanes.post(new Message.Forget(one.id())));
    }
    return free.isEmpty() ? LOOK_AGAIN_MILLIS : BETWEEN_MILLIS;
  }

  private static boolean isFree(Leaving one) {
    return !one.free().isCompletedExceptionally() && one.free().join();
  }

  @Override
  public void close() {
    closed = true;
    wake();
    turning.join();
  }
}
