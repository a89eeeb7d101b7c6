package io.baton.server;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Whether the server goes on. It ends in two steps: first it only says so, and serves while whoever
 * sends requests looks for another one; then it takes no more of them. Whatever waits for news on
 * behalf of a caller (live events, long polls) registers here and is told when it should end, so
 * that stopping waits for work only.
 */
public final class Lifecycle {
  private final Set<Runnable> waiting = ConcurrentHashMap.newKeySet();
  private volatile boolean leaving;
  private volatile boolean stopping;

  /** Whether nobody should send anything new. */
  public boolean isLeaving() {
    return leaving;
  }

  void leave() {
    leaving = true;
  }

  public boolean isStopping() {
    return stopping;
  }

  /** Has the action done when the server stops, at once where it is stopping already. */
  public Registration onStop(Runnable action) {
    waiting.add(action);
    if (stopping) {
      end(action);
    }
    return () -> waiting.remove(action);
  }

  /** Closing it ends the registration. */
  @FunctionalInterface
  public interface Registration extends AutoCloseable {
    @Override
    void close();
  }

  void stop() {
    leaving = true;
    stopping = true;
    Set.copyOf(waiting).forEach(this::end);
  }

  private void end(Runnable action) {
    if (waiting.remove(action)) {
      action.run();
    }
  }
}
