package io.baton.store.postgres;

import io.baton.store.StoreException;
import java.sql.SQLException;

/** What the server's answers, or their absence, mean for the store. */
final class PostgresErrors {
  private PostgresErrors() {}

  /** Of a statement that is sure not to have been committed. */
  static StoreException of(SQLException e) {
    String state = state(e);
    return switch (state) {
      case "40001", "40P01", "55P03" -> new StoreException.Conflict(e);
      case "53100" -> new StoreException.Full(e);
      case "23505" -> new StoreException.Duplicate(e);
      default ->
          isAway(state)
              ? new StoreException.Unavailable(e)
              : new StoreException.Broken("PostgreSQL: " + e.getMessage(), e);
    };
  }

  /**
   * Of a statement that commits: if the connection broke, the answer may have been lost with it.
   */
  static StoreException ofCommit(SQLException e) {
    return state(e).startsWith("08") ? new StoreException.UnknownOutcome(e) : of(e);
  }

  /** Connection lost or refused, out of connections or memory, server shutting down or starting. */
  private static boolean isAway(String state) {
    return state.isEmpty()
        || state.startsWith("08")
        || state.startsWith("53")
        || state.startsWith("57P");
  }

  private static String state(SQLException e) {
    String state = e.getSQLState();
    return state == null ? "" : state;
  }
}
