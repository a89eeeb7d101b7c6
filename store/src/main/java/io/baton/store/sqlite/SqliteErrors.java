package io.baton.store.sqlite;

import io.baton.store.StoreException;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What SQLite's answers mean for the store. */
final class SqliteErrors {
  private SqliteErrors() {}

  static StoreException of(SQLException e) {
    SQLiteErrorCode code = code(e);
    return switch (code) {
      case SQLITE_FULL, SQLITE_IOERR_SHMSIZE -> new StoreException.Full(e);
      // The records are in the file, but nobody knows whether they reached the disk.
      case SQLITE_IOERR_FSYNC, SQLITE_IOERR_DIR_FSYNC -> new StoreException.UnknownOutcome(e);
      case SQLITE_BUSY, SQLITE_BUSY_SNAPSHOT, SQLITE_BUSY_RECOVERY, SQLITE_LOCKED ->
          new StoreException.Conflict(e);
      case SQLITE_CONSTRAINT_UNIQUE, SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_ROWID ->
          new StoreException.Duplicate(e);
      default ->
          code.name().startsWith("SQLITE_IOERR") || code == SQLiteErrorCode.SQLITE_CANTOPEN
              ? new StoreException.Unavailable(e)
              : new StoreException.Broken("SQLite: " + e.getMessage(), e);
    };
  }

  private static SQLiteErrorCode code(SQLException e) {
    if (e instanceof SQLiteException sqlite) {
      return sqlite.getResultCode();
    }
    return e.getCause() instanceof SQLiteException cause
        ? cause.getResultCode()
        : SQLiteErrorCode.getErrorCode(e.getErrorCode());
  }
}
