package io.baton.adapters.sql;

import io.baton.adapters.AdapterException;
import io.baton.adapters.network.GuardedSockets;
import io.baton.flow.ErrorClass;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What a database complains of, in terms that retries understand. */
final class SqlErrors {
  static final String SQL_ERROR = "SQL_ERROR";

  private SqlErrors() {}

  static AdapterException of(SQLException e) {
    String message = "The database says: " + e.getMessage();
    if (e instanceof SQLiteException sqlite) {
      return ofSqlite(sqlite.getResultCode(), message);
    }
    AdapterException refusal = refusal(e);
    if (refusal != null) {
      return refusal;
    }
    if (e instanceof SQLTransientConnectionException) {
      return new AdapterException(
          AdapterException.NETWORK_ERROR,
          e.getCause() == null ? message : message + ": " + e.getCause().getMessage());
    }
    String state = e.getSQLState() == null ? "" : e.getSQLState();
    if (state.equals("42501")) {
      return AdapterException.permanent("AUTHORIZATION_ERROR", message);
    }
    return switch (state.length() < 2 ? "" : state.substring(0, 2)) {
      case "08" -> new AdapterException(AdapterException.NETWORK_ERROR, message);
      case "40", "53", "55", "57" ->
          new AdapterException(SQL_ERROR, message, ErrorClass.TRANSIENT, 0);
      case "23" -> AdapterException.permanent("CONFLICT", message);
      case "28" -> AdapterException.permanent("AUTHENTICATION_ERROR", message);
      case "" -> new AdapterException(SQL_ERROR, message);
      default -> AdapterException.permanent(SQL_ERROR, message);
    };
  }

  /** Not the database, but the rules of the network said no. */
  private static @Nullable AdapterException refusal(SQLException e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof GuardedSockets.Refused refused) {
        return refused.reason();
      }
    }
    return null;
  }

  private static AdapterException ofSqlite(SQLiteErrorCode code, String message) {
    return switch (code.code & 0xff) {
      case 5, 6 -> new AdapterException(SQL_ERROR, message, ErrorClass.TRANSIENT, 0);
      case 19 -> AdapterException.permanent("CONFLICT", message);
      default -> AdapterException.permanent(SQL_ERROR, message);
    };
  }
}
