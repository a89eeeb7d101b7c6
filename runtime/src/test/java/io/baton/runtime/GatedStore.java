package io.baton.runtime;

import io.baton.store.Batch;
import io.baton.store.EventRow;
import io.baton.store.ForwardingStore;
import io.baton.store.Store;
import io.baton.store.StoreException;
import java.sql.SQLException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A real store whose commits can be held back or made to fail. */
final class GatedStore extends ForwardingStore {
  /** What happens to a commit instead of going straight to the store. */
  interface Fault {
    void commit(Store store, Batch batch);
  }

  private final Store store;
  private final Queue<Fault> faults = new ConcurrentLinkedQueue<>();
  private volatile @Nullable Fault always;
  private volatile Predicate<EventRow> away = event -> false;
  final AtomicInteger faultsMet = new AtomicInteger();

  GatedStore(Store store) {
    super(store);
    this.store = store;
  }

  /** Faults are met one a commit, in order; only commits with events count. */
  void plan(Fault fault) {
    faults.add(fault);
  }

  /** Every commit with events meets this one. */
  void planAll(Fault fault) {
    always = fault;
  }

  /** Behaves as a database that cannot be reached whenever such an event is to be written. */
  void awayFor(Predicate<EventRow> event) {
    away = event;
  }

  /** Holds a commit until the gate opens. */
  static Fault held(CountDownLatch reached, CountDownLatch gate) {
    return (store, batch) -> {
      reached.countDown();
      try {
        if (!gate.await(20, TimeUnit.SECONDS)) {
          throw new IllegalStateException("The test never opened the gate");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      store.commit(batch);
    };
  }

  static Fault failing(StoreException reason) {
    return (store, batch) -> {
      throw reason;
    };
  }

  static Fault failingAfterwards(StoreException reason) {
    return (store, batch) -> {
      store.commit(batch);
      throw reason;
    };
  }

  private @Nullable Fault nextFault() {
    Fault planned = faults.poll();
    return planned == null ? always : planned;
  }

  @Override
  public void commit(Batch batch) {
    if (batch.singleEvents().stream().anyMatch(away)) {
      faultsMet.incrementAndGet();
      throw new StoreException.Unavailable(new SQLException("made up by the test"));
    }
    Fault fault = batch.events().isEmpty() ? null : nextFault();
    if (fault == null) {
      store.commit(batch);
    } else {
      faultsMet.incrementAndGet();
      fault.commit(store, batch);
    }
  }
}
