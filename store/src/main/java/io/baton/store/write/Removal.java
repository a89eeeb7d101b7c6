package io.baton.store.write;

import io.baton.store.TallyRow;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes ended executions out of every table; the row in {@code executions} goes first and decides.
 * Their steps are taken out of what was counted, too, so that it says what the tables say.
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

  private static final String UNCOUNT_STEPS =
      """
      INSERT INTO tallies (flow_no, flow_step, status, since, part, ends, timed, millis)
      SELECT ?, s.flow_step, s.status, s.ended_at - s.ended_at %% %1$d, %2$d, -count(*),
        -sum(CASE WHEN s.started_at > 0 THEN 1 ELSE 0 END),
        -sum(CASE WHEN s.started_at > 0 THEN s.ended_at - s.started_at ELSE 0 END)
      FROM step_rows s
      WHERE s.execution_no = ? AND s.ended_at > 0 AND s.status IN ('success', 'failed')
      GROUP BY s.flow_step, s.status, s.ended_at - s.ended_at %% %1$d
      ON CONFLICT (flow_no, flow_step, status, since, part) DO UPDATE
      SET ends = tallies.ends + excluded.ends, timed = tallies.timed + excluded.timed,
        millis = tallies.millis + excluded.millis
      """
          .formatted(TallyRow.PERIOD_MILLIS, TallyRow.REMOVED);

  private record Removed(long executionNo, long flowNo) {}

  private Removal() {}

  /** Inside the caller's transaction. */
  public static int run(Connection connection, List<Long> executionNos) throws SQLException {
    List<Removed> ended = deleteEnded(connection, executionNos);
    uncountSteps(connection, ended);
    for (String table : TABLES) {
      try (PreparedStatement statement =
          connection.prepareStatement("DELETE FROM %s WHERE execution_no = ?".formatted(table))) {
        for (Removed one : ended) {
          statement.setLong(1, one.executionNo());
          statement.addBatch();
        }
        statement.executeBatch();
      }
    }
    return ended.size();
  }

  private static List<Removed> deleteEnded(Connection connection, List<Long> executionNos)
      throws SQLException {
    List<Removed> ended = new ArrayList<>();
    try (PreparedStatement statement =
        connection.prepareStatement(
            "DELETE FROM executions WHERE ended_at > 0 AND execution_no = ? RETURNING flow_no")) {
      for (long executionNo : executionNos) {
        statement.setLong(1, executionNo);
        try (ResultSet row = statement.executeQuery()) {
          if (row.next()) {
            ended.add(new Removed(executionNo, row.getLong(1)));
          }
        }
      }
    }
    return ended;
  }

  private static void uncountSteps(Connection connection, List<Removed> ended) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(UNCOUNT_STEPS)) {
      for (Removed one : ended) {
        statement.setLong(1, one.flowNo());
        statement.setLong(2, one.executionNo());
        statement.addBatch();
      }
      statement.executeBatch();
    }
  }
}
