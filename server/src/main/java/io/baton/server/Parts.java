package io.baton.server;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/** What has been opened so far; closed in the opposite order, whatever goes wrong on the way. */
final class Parts implements AutoCloseable {
  private final Deque<Runnable> closing = new ArrayDeque<>();

  <T> T add(T part, Consumer<? super T> close) {
    closing.push(() -> close.accept(part));
    return part;
  }

  @Override
  public void close() {
    RuntimeException first = null;
    while (!closing.isEmpty()) {
      try {
        closing.pop().run();
      } catch (RuntimeException e) {
        if (first == null) {
          first = e;
        } else {
          first.addSuppressed(e);
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
