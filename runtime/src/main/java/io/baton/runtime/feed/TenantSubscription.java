package io.baton.runtime.feed;

import io.baton.runtime.drive.Drive;
import io.baton.runtime.lane.ExecutionRef;
import io.baton.runtime.row.EventRows;
import io.baton.store.EventRow;
import io.baton.store.Store;
import io.baton.store.StoreException;
import java.util.List;
import java.util.function.Consumer;

/**
 * One watcher of a tenant and how far he has been told. He follows the journal at his own pace and
 * costs nothing but his place in it; one who falls behind its beginning is stopped.
 */
final class TenantSubscription implements Subscription {
  private static final int PAGE = 500;

  private final Store store;
  private final Drive drive;
  private final Journal journal;
  private final String tenantId;
  private final String epoch;
  private final TenantWatcher watcher;
  private final Consumer<Subscription> onClose;
  private volatile long told;
  private boolean telling;
  private volatile boolean closed;

  TenantSubscription(
      Store store,
      Drive drive,
      Journal journal,
      String tenantId,
      String epoch,
      long after,
      TenantWatcher watcher,
      Consumer<Subscription> onClose) {
    this.store = store;
    this.drive = drive;
    this.journal = journal;
    this.tenantId = tenantId;
    this.epoch = epoch;
    this.told = after;
    this.watcher = watcher;
    this.onClose = onClose;
  }

  /** There is news. Never waits for the watcher. */
  void wake() {
    synchronized (this) {
      if (closed || telling || journal.last() <= told) {
        return;
      }
      telling = true;
    }
    drive.work("watcher", this::tell);
  }

  private void tell() {
    try {
      while (hasMore()) {
        Journal.Note note = journal.after(told);
        if (!journal.remembers(told) || note == null) {
          stop("The watcher is too slow: %d commits went by".formatted(Journal.NOTES));
          return;
        }
        if (note.execution().tenantId().equals(tenantId)) {
          tell(note);
        }
        told = note.lastPosition();
      }
    } catch (StoreException e) {
      stop("The log cannot be read: " + e.getMessage());
    } catch (RuntimeException e) {
      stop("The watcher failed: " + e);
    }
  }

  private synchronized boolean hasMore() {
    telling = !closed && told < journal.last();
    return telling;
  }

  private void tell(Journal.Note note) {
    ExecutionRef execution = note.execution();
    long begin = note.firstSeq() - note.position();
    long seq = Math.max(note.firstSeq(), begin + told + 1);
    while (seq <= note.lastSeq() && !closed) {
      int count = (int) Math.min(PAGE, note.lastSeq() - seq + 1);
      List<EventRow> rows = store.log().events(execution.no(), seq - 1, count);
      for (EventRow row : rows) {
        if (!closed) {
          LiveEvent event =
              new LiveEvent(tenantId, execution.id(), EventRows.read(execution.id(), row));
          watcher.happened(event, epoch + "-" + (row.seq() - begin));
        }
      }
      seq = rows.isEmpty() ? note.lastSeq() + 1 : rows.getLast().seq() + 1;
    }
  }

  private void stop(String reason) {
    if (!closed) {
      close();
      watcher.stopped(reason);
    }
  }

  @Override
  public void close() {
    closed = true;
    onClose.accept(this);
  }
}
