package io.baton.store.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.baton.store.StoreException.Unavailable;
import io.baton.store.admin.Transactions;
import io.baton.store.read.Source;
import java.sql.Connection;
import java.sql.SQLException;

/** Connections for writing and for reading apart, so that readers cannot keep a commit waiting. */
final class PostgresPools implements Source, Transactions, AutoCloseable {
  private static final long LOCK_MILLIS = 5_000;
  private static final String ANSWER_SECONDS = "60";
  private static final int PREPARED_MIB = 16;

  private final HikariDataSource writers;
  private final HikariDataSource readers;

  PostgresPools(PostgresSettings settings) {
    PostgresUrl.requireHarmless(settings.url());
    writers = pool(settings, "baton-writers", settings.writers(), false);
    readers = pool(settings, "baton-readers", settings.readers(), true);
  }

  private static HikariDataSource pool(
      PostgresSettings settings, String name, int size, boolean readOnly) {
    HikariConfig config = new HikariConfig();
    config.setPoolName(name);
    config.setJdbcUrl(settings.url());
    config.setUsername(settings.user());
    config.setPassword(settings.password());
    config.setMaximumPoolSize(size);
    config.setMinimumIdle(1);
    config.setReadOnly(readOnly);
    config.setConnectionTimeout(settings.connectTimeout().toMillis());
    // The pool is made without a connection; whoever needs one is told that the server is away.
    config.setInitializationFailTimeout(-1);
    // Whoever holds a lock for longer is not waited for: the commit counts as a conflict.
    config.setConnectionInitSql("SET lock_timeout = %d".formatted(LOCK_MILLIS));
    config.addDataSourceProperty("ApplicationName", name);
    // An answer that does not come must not hold up the writer for ever.
    config.addDataSourceProperty("socketTimeout", ANSWER_SECONDS);
    config.addDataSourceProperty("tcpKeepAlive", "true");
    config.addDataSourceProperty("prepareThreshold", "1");
    config.addDataSourceProperty("preparedStatementCacheQueries", OneTrip.MOST_TEXTS);
    config.addDataSourceProperty("preparedStatementCacheSizeMiB", PREPARED_MIB);
    return new HikariDataSource(config);
  }

  @Override
  public <T> T read(Work<T> work) {
    return on(readers, work);
  }

  @Override
  public String byteByByte() {
    return " COLLATE \"C\"";
  }

  /** Work on a connection that looks after its own transactions and can be done again. */
  <T> T prepare(Work<T> work) {
    return on(writers, work);
  }

  /**
   * Work in a transaction, which is committed when the work has returned. If it throws, the pool
   * rolls back what it gets back.
   */
  @Override
  public <T> T transact(Work<T> work) {
    return on(
        writers,
        connection -> {
          connection.setAutoCommit(false);
          T result = work.on(connection);
          commit(connection);
          return result;
        });
  }

  /** Runs what is sent in one go, and so is a transaction by itself. */
  void write(Work<?> statement) {
    on(
        writers,
        connection -> {
          try {
            return statement.on(connection);
          } catch (SQLException e) {
            throw PostgresErrors.ofCommit(e);
          }
        });
  }

  private static void commit(Connection connection) {
    try {
      connection.commit();
    } catch (SQLException e) {
      throw PostgresErrors.ofCommit(e);
    }
  }

  private static <T> T on(HikariDataSource pool, Work<T> work) {
    try (Connection connection = borrow(pool)) {
      return work.on(connection);
    } catch (SQLException e) {
      throw PostgresErrors.of(e);
    }
  }

  private static Connection borrow(HikariDataSource pool) {
    try {
      return pool.getConnection();
    } catch (SQLException e) {
      throw new Unavailable(e);
    }
  }

  @Override
  public void close() {
    readers.close();
    writers.close();
  }
}
