package io.baton.runtime.feed;

import io.baton.runtime.drive.Drive;
import io.baton.runtime.lane.ExecutionRef;
import io.baton.store.Store;
import java.util.function.Consumer;

/** One watcher of one execution, and what it has not been told yet. */
final class ExecutionSubscription extends LogReader {
  private final Watcher watcher;
  private final ExecutionRef execution;
  private volatile long next;
  private volatile long last;

  ExecutionSubscription(
      Store store,
      Drive drive,
      ExecutionRef execution,
      long firstSeq,
      Watcher watcher,
      Consumer<Subscription> onClose) {
    super(store, drive, onClose);
    this.execution = execution;
    this.next = firstSeq;
    this.watcher = watcher;
  }

  /** Events up to this one are there. */
  void note(long to) {
    synchronized (this) {
      last = Math.max(last, to);
    }
    wake();
  }

  @Override
  boolean isBehind() {
    return next <= last;
  }

  @Override
  void tellMore() {
    next = tell(execution, next, last, watcher::happened);
  }

  @Override
  void stopped(String reason) {
    watcher.stopped(reason);
  }
}
