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
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every way into a list has an index that gives it in order, however many executions there are. */
final class ListPlanTest {
  private static final ExecutionFilter ALL = ExecutionFilter.ofTenant("t");
  private static final SearchLimits USUAL = SearchLimits.DEFAULT;

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
    for (Arm arm : new Arms(source, filter.after(new ExecutionFilter.Cursor(5, 6)), USUAL).all()) {
      assertThat(plan(SqlListReads.inOrder(arm), arm))
          .contains("USING COVERING INDEX " + index)
          .doesNotContain("SCAN")
          .doesNotContain("TEMP B-TREE");
    }
  }

  @Test
  void what_is_searched_for_is_found_by_its_beginning() throws SQLException {
    List<Arm> arms = new Arms(source, ALL.withSearch("abc"), USUAL).all();
    assertThat(plan(SqlListReads.inOrder(arms.get(0)), arms.get(0))).contains("(id>? AND id<?)");
    assertThat(plan(SqlListReads.inOrder(arms.get(1)), arms.get(1)))
        .contains(
            "executions_by_correlation (tenant_id=? AND correlation_id>? AND correlation_id<?)");
    List<Arm> correlated = new Arms(source, ALL.withCorrelationId("abc"), USUAL).all();
    assertThat(plan(SqlListReads.inOrder(correlated.get(0)), correlated.get(0))).contains("(id=?)");
    assertThat(plan(SqlListReads.inOrder(correlated.get(1)), correlated.get(1)))
        .contains("executions_by_correlation (tenant_id=? AND correlation_id=?)");
  }

  @Test
  void counting_looks_at_sums_and_at_an_index_alone() throws SQLException {
    for (ExecutionFilter filter :
        List.of(
            ALL,
            ALL.withCreated(3L, null),
            ALL.withStatuses(ListReads.STATUSES).withCreated(3L, 1L << 40),
            ALL.withFlow("f"),
            ALL.withFlow("f").withCreated(3L, 4L))) {
      for (long slice : List.of(0L, 600_000L, CountSpan.HALF_HOUR, CountSpan.DAY)) {
        for (Arm part : Counting.parts(source, filter, USUAL, slice)) {
          assertThat(plan(part.condition(), part))
              .containsAnyOf(
                  "SEARCH e USING COVERING INDEX executions_by_",
                  "SEARCH t USING PRIMARY KEY (tenant_id=? AND width=? AND since>? AND since<?)")
              .doesNotContain("SCAN");
        }
      }
    }
  }

  @Test
  void a_search_walks_the_list_where_more_than_the_limits_are_found() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (int no = 1; no <= 3; no++) {
        statement.executeUpdate(
            """
            INSERT INTO flow_definitions VALUES (%1$d, 't', 'mail-%1$d', 1, '', '', '', 1, 0, '', 0);
            INSERT INTO executions VALUES (%1$d, 'abc%1$d', 't', 1, 'mail-%1$d', 'c', NULL, NULL, NULL,
              'manual', 5, 'running', 5, 0, 0, 0, NULL, NULL, '{}', '{}', NULL);
            """
                .formatted(no));
      }
    }
    assertThat(new Arms(source, ALL.withSearch("abc"), new SearchLimits(3, 3)).all()).hasSize(2);
    assertThat(new Arms(source, ALL.withSearch("abc"), new SearchLimits(2, 3)).all()).hasSize(1);
    assertThat(new Arms(source, ALL.withSearch("mail"), new SearchLimits(3, 3)).all())
        .hasSize(1 + 3 * ListReads.STATUSES.size());
    assertThat(new Arms(source, ALL.withSearch("mail"), new SearchLimits(3, 2)).all()).hasSize(1);
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
