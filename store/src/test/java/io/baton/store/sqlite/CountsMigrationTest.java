package io.baton.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.store.migration.Migrations;
import io.baton.store.migration.Script;
import io.baton.store.read.ExecutionFilter;
import io.baton.store.read.ListedExecution;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Executions from before the database counted them are counted, and say what started them. */
final class CountsMigrationTest {
  private static final List<Script> BEFORE =
      Stream.of(
              "V1__tables.sql",
              "V2__tracking_views.sql",
              "V3__recovery_and_retention.sql",
              "V4__set_aside.sql",
              "V5__lists.sql",
              "V6__administration.sql",
              "V7__triggers.sql",
              "V8__event_log.sql")
          .map(name -> Script.beside(SqliteStore.class, name))
          .toList();

  @TempDir private Path folder;

  @Test
  void old_executions_are_counted() throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("baton.db"));
        Statement statement = connection.createStatement()) {
      new Migrations(BEFORE).run(connection);
      statement.executeUpdate(
          """
          INSERT INTO flow_definitions VALUES (1, 't', 'f', 1, 'f.yaml', 'id: f', '{}', 1, 5, 'F', 0);
          INSERT INTO executions VALUES
            (1, 'a', 't', 1, 'f', 'a', NULL, NULL, NULL, 1800001, 'completed', 1800001, 0, 0, 1800301,
             NULL, NULL, '{}', '{"type":"webhook"}', '{}'),
            (2, 'b', 't', 1, 'f', 'b', NULL, NULL, NULL, 1800002, 'failed', 0, 0, 0, 1800400,
             'x', NULL, '{}', '{}', NULL),
            (3, 'c', 't', 1, 'f', 'c', NULL, NULL, NULL, 1800003, 'running', 1800003, 0, 0, 0,
             NULL, NULL, '{}', '{"type":"manual"}', NULL);
          INSERT INTO tallies VALUES (1, -1, 'completed', 0, 0, 7, 7, 700);
          """);
    }
    try (SqliteStore store = SqliteStore.open(SqliteSettings.in(folder))) {
      ExecutionFilter all = ExecutionFilter.ofTenant("t");
      assertThat(store.lists().executions(all, 10))
          .extracting(ListedExecution::triggerType)
          .containsExactly("manual", "manual", "webhook");
      assertThat(store.lists().counts(all))
          .containsEntry("completed", 1L)
          .containsEntry("failed", 1L)
          .containsEntry("running", 1L);
      assertThat(store.tallies().flows("t", "", "z", 0))
          .extracting(one -> one.tally().millis())
          .containsExactly(300L, 0L);
      assertThat(store.executions().byId("b").orElseThrow().status().errorMessage()).isEqualTo("x");
    }
  }
}
