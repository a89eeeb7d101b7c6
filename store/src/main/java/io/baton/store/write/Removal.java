package io.baton.store.write;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes ended executions out of every table; the row in {@code executions} goes first and decides.
 */
public final class Removal {
  /** Those whose rows belong to an execution, beside its own row. */
  public static final List<String> TABLES =
      List.of(
          "execution_progress",
          "step_rows",
          "execution_events",
          "execution_checkpoints",
          "timers",
          "tasks",
          "idempotency_keys",
          "callbacks",
          "set_aside");

  private Removal() {}

  /** Inside the caller's transaction. */
  public static int run(Connection connection, List<Long> executionNos) throws SQLException {
    List<Long> ended = deleteEnded(connection, executionNos);
    for (String table : TABLES) {
      try (PreparedStatement statement =
          connection.prepareStatement("DELETE FROM %s WHERE execution_no = ?".formatted(table))) {
        for (long executionNo : ended) {
          statement.setLong(1, executionNo);
          statement.addBatch();
        }
        statement.executeBatch();
      }
    }
    return ended.size();
  }

  private static List<Long> deleteEnded(Connection connection, List<Long> executionNos)
      throws SQLException {
    List<Long> ended = new ArrayList<>();
    try (PreparedStatement statement =
        connection.prepareStatement(
            "DELETE FROM executions WHERE ended_at > 0 AND execution_no = ?")) {
      for (long executionNo : executionNos) {
        statement.setLong(1, executionNo);
        if (statement.executeUpdate() > 0) {
          ended.add(executionNo);
        }
      }
    }
    return ended;
  }
}
