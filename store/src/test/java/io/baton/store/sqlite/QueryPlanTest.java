package io.baton.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads that happen while flows run find their rows by an index, however many others there are. */
@Requirement("STA-9")
final class QueryPlanTest {
  @TempDir private Path folder;

  @BeforeEach
  void create() {
    SqliteStore.open(SqliteSettings.in(folder)).close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM executions WHERE id = 'x'",
        "SELECT * FROM executions WHERE ended_at = 0 AND execution_no > 5 ORDER BY execution_no",
        "SELECT * FROM executions e WHERE tenant_id = 't' AND (created_at, execution_no) < (5, 6)"
            + " ORDER BY created_at DESC, execution_no DESC",
        "SELECT * FROM executions WHERE tenant_id = 't' AND flow_id = 'f'"
            + " ORDER BY created_at DESC, execution_no DESC",
        "SELECT * FROM executions WHERE tenant_id = 't' AND status = 's'"
            + " ORDER BY created_at DESC, execution_no DESC",
        "SELECT * FROM execution_events WHERE execution_no = 1 AND seq > 5 AND seq <= 9 ORDER BY"
            + " seq",
        "SELECT * FROM execution_events WHERE execution_no = 1 ORDER BY seq DESC LIMIT 1",
        "SELECT * FROM step_rows WHERE execution_no = 1 AND step_no > 5 ORDER BY step_no",
        "SELECT * FROM steps WHERE execution_no = 1",
        "SELECT * FROM timers WHERE due <= 5 ORDER BY due, execution_no, timer_id",
        "SELECT * FROM timers WHERE due <= 5 AND (due, execution_no, timer_id) > (1, 2, 'x')"
            + " ORDER BY due, execution_no, timer_id",
        "SELECT execution_no FROM executions WHERE ended_at > 0 AND ended_at < 5"
            + " ORDER BY ended_at, execution_no",
        "SELECT execution_no FROM executions x WHERE ended_at > 0 AND ended_at < 5 AND NOT EXISTS"
            + " (SELECT 1 FROM set_aside a WHERE a.kind = 'stop'"
            + " AND a.execution_no = x.execution_no) AND NOT EXISTS (SELECT 1 FROM trigger_firings f"
            + " WHERE f.execution_id = x.id AND f.started_at = 0) ORDER BY ended_at, execution_no",
        "SELECT * FROM execution_events WHERE execution_no IN (1, 2) ORDER BY execution_no, seq",
        "SELECT id FROM executions WHERE execution_no IN (1, 2)",
        "SELECT * FROM tasks WHERE execution_no = 1",
        "SELECT audit_no FROM audit_log WHERE at < 5 ORDER BY at",
        "SELECT 1 FROM executions WHERE flow_no >= 4503599627370497"
            + " AND flow_no < 4503599627370499 AND flow_no >= 4503599627370496",
        "SELECT * FROM workflow_step_executions WHERE workflow_execution_id = 'x'",
        "SELECT * FROM workflow_executions WHERE id = 'x'"
      })
  void nothing_is_scanned_or_sorted(String sql) throws SQLException {
    assertThat(plan(sql)).contains("SEARCH").doesNotContain("SCAN e").doesNotContain("TEMP B-TREE");
  }

  private String plan(String sql) throws SQLException {
    StringBuilder plan = new StringBuilder();
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("baton.db"));
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("EXPLAIN QUERY PLAN " + sql)) {
      while (rows.next()) {
        plan.append(rows.getString("detail")).append('\n');
      }
    }
    return plan.toString();
  }
}
