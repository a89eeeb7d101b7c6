package io.baton.store.sqlite;

import io.baton.store.Batch;
import io.baton.store.StoreException;
import io.baton.store.admin.Transactions;
import io.baton.store.read.Source;
import io.baton.store.write.Part;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * The one connection that writes. It keeps its statements, because preparing them costs more than
 * running them. One caller at a time.
 */
final class SqliteWriter implements Transactions, AutoCloseable {
  private final Connection connection;
  private final List<RowStatement<?>> statements = new ArrayList<>();

  SqliteWriter(Connection connection) throws SQLException {
    this.connection = connection;
    for (Part<?> part : Part.ALL) {
      statements.add(new RowStatement<>(connection, part));
    }
  }

  synchronized void commit(Batch batch) {
    transact(
        open -> {
          for (RowStatement<?> statement : statements) {
            statement.run(batch);
          }
          return batch;
        });
  }

  @Override
  public synchronized <T> T transact(Source.Work<T> work) {
    try {
      connection.setAutoCommit(false);
      T result = work.on(connection);
      // Commits, and unlike commit() does not begin the next transaction with it.
      connection.setAutoCommit(true);
      return result;
    } catch (SQLException e) {
      StoreException reason = SqliteErrors.of(e);
      rollBack(reason);
      throw reason;
    } catch (RuntimeException | Error e) {
      rollBack(e);
      throw e;
    }
  }

  private void rollBack(Throwable reason) {
    try (Statement statement = connection.createStatement()) {
      for (RowStatement<?> row : statements) {
        row.forget();
      }
      statement.execute("ROLLBACK");
    } catch (SQLException e) {
      // SQLite rolls back by itself when it must; then there is nothing left to do.
      reason.addSuppressed(e);
    }
    try {
      connection.setAutoCommit(true);
    } catch (SQLException e) {
      reason.addSuppressed(e);
    }
  }

  @Override
  public synchronized void close() throws SQLException {
    for (RowStatement<?> statement : statements) {
      statement.close();
    }
    connection.close();
  }
}
