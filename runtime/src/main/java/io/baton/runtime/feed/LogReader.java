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
 * A watcher that is read the log at his own pace. Whoever knows of news only wakes it; one thread
 * at a time reads on until he knows everything. So a slow watcher holds up nobody.
 */
abstract class LogReader implements Subscription {
  private static final int PAGE = 500;

  private final Store store;
  private final Drive drive;
  private final Consumer<Subscription> onClose;
  private boolean telling;
  private volatile boolean closed;

  LogReader(Store store, Drive drive, Consumer<Subscription> onClose) {
    this.store = store;
    this.drive = drive;
    this.onClose = onClose;
  }

  /** Whether there are events that the watcher has not been told of. */
  abstract boolean isBehind();

  /** Tells some of them. */
  abstract void tellMore();

  /** Nothing more comes, and not because anybody closed it. */
  abstract void stopped(String reason);

  /** There may be news. Never waits for the watcher. */
  final void wake() {
    synchronized (this) {
      if (closed || telling || !isBehind()) {
        return;
      }
      telling = true;
    }
    drive.work("watcher", this::tell);
  }

  private void tell() {
    try {
      while (hasMore()) {
        tellMore();
      }
    } catch (StoreException e) {
      stop("The log cannot be read: " + e.getMessage());
    } catch (RuntimeException e) {
      stop("The watcher failed: " + e);
    }
  }

  private synchronized boolean hasMore() {
    telling = !closed && isBehind();
    return telling;
  }

  /** Events of an execution between two numbers, both included; returns the next one to read. */
  final long tell(ExecutionRef execution, long from, long to, Consumer<LiveEvent> teller) {
    int count = (int) Math.min(PAGE, to - from + 1);
    List<EventRow> rows = store.log().events(execution.no(), from - 1, count);
    for (EventRow row : rows) {
      if (!closed) {
        teller.accept(
            new LiveEvent(
                execution.tenantId(), execution.id(), EventRows.read(execution.id(), row)));
      }
    }
    return rows.isEmpty() ? to + 1 : rows.getLast().seq() + 1;
  }

  final boolean isClosed() {
    return closed;
  }

  final void stop(String reason) {
    if (!closed) {
      close();
      stopped(reason);
    }
  }

  @Override
  public void close() {
    closed = true;
    onClose.accept(this);
  }
}
