package io.baton.store.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.store.sqlite.SqliteSettings;
import io.baton.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every way into a list has an index that gives it in order, however many executions there are. */
final class ListPlanTest {
  private static final ExecutionFilter ALL = ExecutionFilter.ofTenant("t");

  @TempDir private Path folder;
  private Connection connection;
  private Source source;

  @BeforeEach
  void create() throws SQLException {
    SqliteStore.open(SqliteSettings.in(folder)).close();
    connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("baton.db"));
    source =
        new Source() {
          @Override
          public <T> T read(Work<T> work) {
            try {
              return work.on(connection);
            } catch (SQLException e) {
              throw new IllegalStateException(e);
            }
          }

          @Override
          public String byteByByte() {
            return " COLLATE BINARY";
          }
        };
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @Test
  void a_page_is_read_from_an_index_in_its_order() throws SQLException {
    inOrder(ALL, "executions_by_time");
    inOrder(ALL.withCreated(1L, 5L), "executions_by_time");
    inOrder(ALL.withStatus("failed"), "executions_by_status");
    inOrder(ALL.withFlow("f"), "executions_by_flow");
    inOrder(ALL.withFlow("f").withStatus("failed").withCreated(1L, null), "executions_by_flow");
    inOrder(ALL.withFlow("f").withSearch("F"), "executions_by_flow");
  }

  private void inOrder(ExecutionFilter filter, String index) throws SQLException {
    for (Arm arm : new Arms(source, filter.after(new ExecutionFilter.Cursor(5, 6))).all()) {
      assertThat(plan(SqlListReads.inOrder(arm), arm))
          .contains("USING COVERING INDEX " + index)
          .doesNotContain("SCAN")
          .doesNotContain("TEMP B-TREE");
    }
  }

  @Test
  void what_is_searched_for_is_found_by_its_beginning() throws SQLException {
    List<Arm> arms = new Arms(source, ALL.withSearch("abc")).all();
    assertThat(plan(SqlListReads.inOrder(arms.get(0)), arms.get(0))).contains("(id>? AND id<?)");
    assertThat(plan(SqlListReads.inOrder(arms.get(1)), arms.get(1)))
        .contains(
            "executions_by_correlation (tenant_id=? AND correlation_id>? AND correlation_id<?)");
    List<Arm> correlated = new Arms(source, ALL.withCorrelationId("abc")).all();
    assertThat(plan(SqlListReads.inOrder(correlated.get(0)), correlated.get(0))).contains("(id=?)");
    assertThat(plan(SqlListReads.inOrder(correlated.get(1)), correlated.get(1)))
        .contains("executions_by_correlation (tenant_id=? AND correlation_id=?)");
  }

  @Test
  void counting_looks_at_an_index_alone() throws SQLException {
    for (ExecutionFilter filter :
        List.of(
            ALL.withStatuses(ListReads.STATUSES),
            ALL.withFlow("f").withStatuses(ListReads.STATUSES).withCreated(3L, 4L))) {
      for (Arm arm : new Arms(source, filter).all()) {
        String sql = "SELECT min(e.status), count(*) FROM executions e WHERE " + arm.condition();
        assertThat(plan(sql, arm)).contains("SEARCH e USING COVERING INDEX");
      }
    }
  }

  private String plan(String sql, Arm arm) throws SQLException {
    List<Object> parameters = new ArrayList<>(arm.parameters());
    try (PreparedStatement statement = connection.prepareStatement("EXPLAIN QUERY PLAN " + sql)) {
      for (int i = 0; i < parameters.size(); i++) {
        statement.setObject(i + 1, parameters.get(i));
      }
      StringBuilder plan = new StringBuilder();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          plan.append(rows.getString("detail")).append('\n');
        }
      }
      return plan.toString();
    }
  }
}
