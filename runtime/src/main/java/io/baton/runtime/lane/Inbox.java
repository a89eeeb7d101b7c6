package io.baton.runtime.lane;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** A queue with many writers and one reader, which can be closed to say that no more will come. */
final class Inbox<T> {
  private final ConcurrentLinkedQueue<T> queue = new ConcurrentLinkedQueue<>();
  private volatile boolean closed;

  void add(T item) {
    queue.add(item);
  }

  /** What is in it can still be taken. */
  void close() {
    closed = true;
  }

  boolean isClosed() {
    return closed;
  }

  boolean isEmpty() {
    return queue.isEmpty();
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
}
