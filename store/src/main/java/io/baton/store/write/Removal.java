package io.baton.store.write;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/**
 * Takes ended executions out of every table; the row in {@code executions} goes first and decides.
 */
public final class Removal {
  private static final List<String> TABLES =
      List.of(
          "execution_progress",
          "steps",
          "execution_events",
          "execution_checkpoints",
          "timers",
          "tasks",
          "idempotency_keys",
          "callbacks");

  private Removal() {}

  /** Inside the caller's transaction. */
  public static int run(Connection connection, List<Long> executionNos) throws SQLException {
    int removed = 0;
    for (long executionNo : executionNos) {
      if (delete(connection, "executions", "ended_at > 0 AND ", executionNo) > 0) {
        removed++;
        for (String table : TABLES) {
          delete(connection, table, "", executionNo);
        }
      }
    }
    return removed;
  }

  private static int delete(Connection connection, String table, String condition, long executionNo)
      throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "DELETE FROM %s WHERE %sexecution_no = ?".formatted(table, condition))) {
      statement.setLong(1, executionNo);
      return statement.executeUpdate();
    }
  }
}
