package io.baton.adapters.http;

import io.baton.adapters.http.Connection.Peer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Connections that wait for another question to the same peer. Each was opened through the door of
 * its client, so whoever takes one is where he may be. They wait for a short time only, so that the
 * server is rarely the first to hang up.
 */
final class IdleConnections implements AutoCloseable {
  private record Idle(Peer peer, Connection connection, long untilNanos) {}

  private final int most;
  private final Duration keepAlive;
  private final Deque<Idle> idle = new ArrayDeque<>();
  private boolean swept;
  private boolean closed;

  /**
   * @param most of all peers together; the one that waits longest goes first
   */
  IdleConnections(int most, Duration keepAlive) {
    this.most = most;
    this.keepAlive = keepAlive;
  }

  boolean isUsed() {
    return most > 0 && keepAlive.isPositive();
  }

  /** The one that was used last; null where none is fit. */
  @Nullable Connection take(Peer peer) {
    for (Connection found = poll(peer); found != null; found = poll(peer)) {
      if (found.isQuiet()) {
        return found;
      }
      found.close();
    }
    return null;
  }

  private synchronized @Nullable Connection poll(Peer peer) {
    Iterator<Idle> newestFirst = idle.descendingIterator();
    while (newestFirst.hasNext()) {
      Idle each = newestFirst.next();
      if (each.peer().equals(peer)) {
        newestFirst.remove();
        return each.connection();
      }
    }
    return null;
  }

  void put(Peer peer, Connection connection) {
    @Nullable Connection over = connection;
    synchronized (this) {
      if (isUsed() && !closed) {
        idle.addLast(new Idle(peer, connection, System.nanoTime() + keepAlive.toNanos()));
        over = idle.size() > most ? idle.removeFirst().connection() : null;
        sweepLater();
      }
    }
    if (over != null) {
      over.close();
    }
  }

  private void sweepLater() {
    if (!swept) {
      swept = true;
      Thread.ofVirtual().name("idle connections").start(this::sweep);
    }
  }

  private void sweep() {
    try {
      for (Idle old = expired(); ; old = expired()) {
        if (old == null) {
          return;
        }
        Thread.sleep(Duration.ofNanos(Math.max(0, old.untilNanos() - System.nanoTime())));
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /** Closes what has waited long enough; the one that is next, or null where nothing waits. */
  private @Nullable Idle expired() {
    List<Idle> over = new ArrayList<>();
    Idle next;
    synchronized (this) {
      long now = System.nanoTime();
      while (!idle.isEmpty() && idle.getFirst().untilNanos() - now <= 0) {
        over.add(idle.removeFirst());
      }
      next = idle.peekFirst();
      swept = next != null;
    }
    over.forEach(each -> each.connection().close());
    return next;
  }

  synchronized int count() {
    return idle.size();
  }

  @Override
  public void close() {
    List<Idle> all;
    synchronized (this) {
      closed = true;
      all = List.copyOf(idle);
      idle.clear();
    }
    all.forEach(each -> each.connection().close());
  }
}
