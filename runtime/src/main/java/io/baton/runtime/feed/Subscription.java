package io.baton.runtime.feed;

import io.baton.runtime.drive.Drive;
import io.baton.runtime.lane.ExecutionRef;
import io.baton.runtime.row.EventRows;
import io.baton.store.EventRow;
import io.baton.store.Store;
import io.baton.store.StoreException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One watcher and what it has not been told yet. Closing it ends it; nothing comes afterwards. */
public final class Subscription implements AutoCloseable {
  /** More executions than this with news at a time end the subscription. */
  static final int MOST_EXECUTIONS = 100_000;

  private static final int PAGE = 500;

  private record News(ExecutionRef execution, long from, long to) {}

  private final Store store;
  private final Drive drive;
  private final Watcher watcher;
  private final Consumer<Subscription> onClose;
  private final LinkedHashMap<Long, News> news = new LinkedHashMap<>();
  private long nextSeq;
  private boolean telling;
  private volatile boolean closed;

  Subscription(Store store, Drive drive, Watcher watcher, Consumer<Subscription> onClose) {
    this.store = store;
    this.drive = drive;
    this.watcher = watcher;
    this.onClose = onClose;
  }

  /** For one execution: what it has been told of is not told again. */
  synchronized void startAt(long seq) {
    nextSeq = seq;
  }

  /** Never waits for the watcher. */
  void note(ExecutionRef execution, long from, long to) {
    boolean overflow;
    boolean begin;
    synchronized (this) {
      long first = Math.max(from, nextSeq);
      if (closed || first > to) {
        return;
      }
      nextSeq = nextSeq == 0 ? 0 : to + 1;
      merge(execution, first, to);
      overflow = news.size() > MOST_EXECUTIONS;
      begin = !telling;
      telling = true;
    }
    if (overflow) {
      stop("The watcher is too slow: %d executions have news".formatted(MOST_EXECUTIONS));
    } else if (begin) {
      drive.work("watcher", this::tell);
    }
  }

  private void merge(ExecutionRef execution, long first, long to) {
    News known = news.get(execution.no());
    News merged =
        known == null
            ? new News(execution, first, to)
            : new News(execution, Math.min(known.from(), first), Math.max(known.to(), to));
    news.put(execution.no(), merged);
  }

  private void tell() {
    try {
      for (News next = next(); next != null && !closed; next = next()) {
        tell(next);
      }
    } catch (StoreException e) {
      stop("The log cannot be read: " + e.getMessage());
    } catch (RuntimeException e) {
      stop("The watcher failed: " + e);
    }
  }

  private synchronized @Nullable News next() {
    Map.Entry<Long, News> first = news.pollFirstEntry();
    telling = first != null;
    return first == null ? null : first.getValue();
  }

  private void tell(News range) {
    ExecutionRef execution = range.execution();
    long after = range.from() - 1;
    while (after < range.to() && !closed) {
      int count = (int) Math.min(PAGE, range.to() - after);
      List<EventRow> rows = store.log().events(execution.no(), after, count);
      for (EventRow row : rows) {
        if (!closed) {
          watcher.happened(
              new LiveEvent(
                  execution.tenantId(), execution.id(), EventRows.read(execution.id(), row)));
        }
      }
      after = rows.isEmpty() ? range.to() : rows.getLast().seq();
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
    synchronized (this) {
      news.clear();
    }
  }
}
