package io.baton.store.sqlite;

import io.baton.store.StoreException.Broken;
import io.baton.store.StoreException.Unavailable;
import io.baton.store.read.Source;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;

/** A few connections that only read. Opened when first needed; a broken one is not used again. */
final class ReaderPool implements Source, AutoCloseable {
  private final SqliteConnections connections;
  private final int size;
  private final Semaphore free;
  private final ConcurrentLinkedQueue<Connection> idle = new ConcurrentLinkedQueue<>();

  ReaderPool(SqliteConnections connections, int size) {
    this.connections = connections;
    this.size = size;
    this.free = new Semaphore(size, true);
  }

  @Override
  public <T> T read(Work<T> work) {
    enter();
    try {
      Connection pooled = idle.poll();
      Connection connection = pooled == null ? connections.reader() : pooled;
      boolean sound = false;
      try {
        T result = work.on(connection);
        sound = true;
        return result;
      } finally {
        giveBack(connection, sound);
      }
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    } finally {
      free.release();
    }
  }

  @Override
  public String byteByByte() {
    return " COLLATE BINARY";
  }

  private void giveBack(Connection connection, boolean sound) throws SQLException {
    if (sound) {
      idle.add(connection);
    } else {
      connection.close();
    }
  }

  private void enter() {
    try {
      free.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Unavailable(e);
    }
  }

  /** Waits for reads that are going on; none can begin afterwards. */
  @Override
  public void close() {
    free.acquireUninterruptibly(size);
    try {
      for (Connection connection = idle.poll(); connection != null; connection = idle.poll()) {
        connection.close();
      }
    } catch (SQLException e) {
      throw new Broken("Cannot close a reader: " + e.getMessage(), e);
    }
  }
}
