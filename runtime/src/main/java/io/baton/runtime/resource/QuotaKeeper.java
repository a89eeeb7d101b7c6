package io.baton.runtime.resource;

import io.baton.runtime.drive.Drive;
import io.baton.store.Store;
import io.baton.store.StoreException;
import io.baton.store.quota.QuotaRow;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Lets what is left of quotas survive a restart. */
public final class QuotaKeeper {
  private static final long PAUSE_MILLIS = 200;

  private record ToKeep(QuotaRow row, Runnable done) {}

  private final Drive drive;
  private final Store store;
  private final Queue<ToKeep> waiting = new ConcurrentLinkedQueue<>();
  private volatile boolean closed;

  public QuotaKeeper(Drive drive, Store store) {
    this.drive = drive;
    this.store = store;
  }

  List<QuotaRow> read() {
    return store.quotas().all();
  }

  /** Writes it until that is known to have happened; written twice it says the same. */
  void keep(QuotaRow row, Runnable done) {
    waiting.add(new ToKeep(row, done));
    drive.work("quota", this::writeNext);
  }

  /** Writes what waits to be written on the calling thread; false: there was nothing. */
  boolean keepNow() {
    boolean any = false;
    while (writeNext()) {
      any = true;
    }
    return any;
  }

  private boolean writeNext() {
    ToKeep next = waiting.poll();
    if (next == null || closed) {
      return false;
    }
    try {
      store.quotas().put(next.row());
    } catch (StoreException e) {
      drive.after(PAUSE_MILLIS, () -> keep(next.row(), next.done()));
      return true;
    }
    next.done().run();
    return true;
  }

  public void close() {
    closed = true;
  }
}
