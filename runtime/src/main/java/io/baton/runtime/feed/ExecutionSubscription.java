package io.baton.runtime.feed;

import io.baton.runtime.drive.Drive;
import io.baton.runtime.lane.ExecutionRef;
import io.baton.runtime.row.EventRows;
import io.baton.store.EventRow;
import io.baton.store.Store;
import io.baton.store.StoreException;
import java.util.List;
import java.util.function.Consumer;

/** One watcher of one execution, and what it has not been told yet. */
final class ExecutionSubscription implements Subscription {
  private static final int PAGE = 500;

  private final Store store;
  private final Drive drive;
  private final Watcher watcher;
  private final Consumer<Subscription> onClose;
  private final ExecutionRef execution;
  private volatile long next;
  private long last;
  private boolean telling;
  private volatile boolean closed;

  ExecutionSubscription(
      Store store,
      Drive drive,
      ExecutionRef execution,
      long firstSeq,
      Watcher watcher,
      Consumer<Subscription> onClose) {
    this.store = store;
    this.drive = drive;
    this.execution = execution;
    this.next = firstSeq;
    this.watcher = watcher;
    this.onClose = onClose;
  }

  /** Events up to this one are there. Never waits for the watcher. */
  void note(long to) {
    synchronized (this) {
      last = Math.max(last, to);
      if (closed || telling || next > last) {
        return;
      }
      telling = true;
    }
    drive.work("watcher", this::tell);
  }

  private void tell() {
    try {
      while (hasMore()) {
        List<EventRow> rows = store.log().events(execution.no(), next - 1, PAGE);
        for (EventRow row : rows) {
          if (!closed) {
            watcher.happened(
                new LiveEvent(
                    execution.tenantId(), execution.id(), EventRows.read(execution.id(), row)));
          }
        }
        next = rows.isEmpty() ? last + 1 : rows.getLast().seq() + 1;
      }
    } catch (StoreException e) {
      stop("The log cannot be read: " + e.getMessage());
    } catch (RuntimeException e) {
      stop("The watcher failed: " + e);
    }
  }

  private synchronized boolean hasMore() {
    telling = !closed && next <= last;
    return telling;
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
