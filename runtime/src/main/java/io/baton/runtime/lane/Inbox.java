package io.baton.runtime.lane;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A queue with many writers and one reader. The reader spins for a moment before it parks, because
 * waking a parked thread takes longer than a commit; it never spins for long, because an idle
 * engine must be idle.
 */
final class Inbox<T> {
  private final ConcurrentLinkedQueue<T> queue = new ConcurrentLinkedQueue<>();
  private final int spins;
  private volatile @Nullable Thread parked;
  private volatile boolean closed;

  Inbox(int spins) {
    this.spins = spins;
  }

  void add(T item) {
    queue.add(item);
    wake();
  }

  private void wake() {
    Thread reader = parked;
    if (reader != null) {
      LockSupport.unpark(reader);
    }
  }

  /** What is in it can still be taken. */
  void close() {
    closed = true;
    wake();
  }

  @Nullable T poll() {
    return queue.poll();
  }

  /** Moves items over, at most {@code limit}. */
  void drainTo(List<T> items, int limit) {
    while (items.size() < limit) {
      T item = queue.poll();
      if (item == null) {
        return;
      }
      items.add(item);
    }
  }

  /** Returns when there is something to take (true), or when it is closed and empty (false). */
  boolean await() {
    for (int spin = 0; spin < spins; spin++) {
      if (!queue.isEmpty()) {
        return true;
      }
      Thread.onSpinWait();
    }
    parked = Thread.currentThread();
    while (queue.isEmpty() && !closed) {
      LockSupport.park(this);
    }
    parked = null;
    return !queue.isEmpty();
  }
}
