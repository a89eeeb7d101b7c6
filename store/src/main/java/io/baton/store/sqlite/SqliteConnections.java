package io.baton.store.sqlite;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TransactionMode;
import org.sqlite.SQLiteOpenMode;

/** Opens connections with the settings that durability and speed rest on. */
final class SqliteConnections {
  private static final int BUSY_MILLIS = 5_000;
  private static final int READER_CACHE_KIB = 8_192;

  private final SqliteSettings settings;

  SqliteConnections(SqliteSettings settings) {
    this.settings = settings;
  }

  /** Every commit is on the disk before it returns, unless the settings say otherwise. */
  Connection writer() throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setPageSize(settings.pageBytes());
    config.setJournalMode(JournalMode.WAL);
    config.setSynchronous(settings.synced() ? SynchronousMode.FULL : SynchronousMode.OFF);
    config.setTransactionMode(TransactionMode.IMMEDIATE);
    config.setBusyTimeout(BUSY_MILLIS);
    Connection connection = open(config);
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA cache_size = -" + (settings.cacheBytes() >> 10));
      statement.execute("PRAGMA wal_autocheckpoint = " + settings.checkpointPages());
      if (settings.maxBytes() > 0) {
        statement.execute("PRAGMA max_page_count = " + settings.maxBytes() / settings.pageBytes());
      }
    }
    return connection;
  }

  Connection reader() throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(BUSY_MILLIS);
    Connection connection = open(config);
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA query_only = ON");
      statement.execute("PRAGMA cache_size = -" + READER_CACHE_KIB);
    }
    return connection;
  }

  private Connection open(SQLiteConfig config) throws SQLException {
    // Each connection has one user at a time, so SQLite need not lock it for every call.
    config.setOpenMode(SQLiteOpenMode.NOMUTEX);
    Properties properties = config.toProperties();
    return JDBC.createConnection("jdbc:sqlite:" + settings.database(), properties);
  }
}
