package io.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The two tracking tables as analysts query them, by their documented names and columns. */
public abstract class TrackingContract {
  private static final List<String> EXECUTION_COLUMNS =
      List.of(
          "id",
          "agent_id",
          "user_id",
          "session_id",
          "status",
          "current_step",
          "total_steps",
          "execution_plan",
          "input_values",
          "final_output",
          "completed_steps_count",
          "failed_steps_count",
          "skipped_steps_count",
          "execution_trace",
          "total_tokens_used",
          "total_execution_time_ms",
          "started_at",
          "completed_at",
          "failed_at",
          "paused_at",
          "resumed_at",
          "cancelled_at",
          "updated_at",
          "error_message",
          "error_stack",
          "created_at");

  private static final List<String> STEP_COLUMNS =
      List.of(
          "id",
          "workflow_execution_id",
          "step_id",
          "step_name",
          "step_type",
          "status",
          "execution_metadata",
          "error_message",
          "started_at",
          "completed_at",
          "failed_at",
          "created_at");

  private Store store;

  protected abstract Store open();

  /** A connection of its own, as a reporting tool would have. */
  protected abstract Connection connect() throws SQLException;

  /** The average of a number inside JSON, as this database writes it. */
  protected abstract String averageExecutionTime();

  /** The present, because one question is about today. */
  private final long today = System.currentTimeMillis();

  @BeforeEach
  final void fill() {
    store = open();
    BatchBuilder batch = Batch.builder().add(Sample.flow(1, 1));
    batch
        .add(execution(1, "exec-123", StatusRow.of(1, "running", today)))
        .add(StatusRow.of(1, "running", today).ended("completed", today + 3_000, "{\"n\":1}"))
        .add(new ProgressRow(1, 9, today + 3_000, null, 2, 0, 0, 15, false))
        .add(Sample.step(1, 0, "success", 1_000, null))
        .add(Sample.step(1, 1, "success", 50, null));
    batch
        .add(execution(2, "exec-124", StatusRow.of(2, "running", today)))
        .add(StatusRow.of(2, "running", today).failed(today + 1_000, "no route", "at …"))
        .add(new ProgressRow(2, 7, today + 1_000, "decide", 1, 1, 0, 5, false))
        .add(Sample.step(2, 0, "success", 2_000, null))
        .add(Sample.step(2, 1, "failed", 10, "no route"))
        .add(Sample.step(2, 3, "failed", 10, "no route"));
    batch
        .add(execution(3, "exec-125", StatusRow.of(3, "cancelling", today)))
        .add(new ProgressRow(3, 3, today, "search", 0, 0, 0, 0, true))
        .add(Sample.step(3, 0, "retrying", 0, "try again"))
        .add(Sample.step(3, 2, "failed", 10, "gone"));
    store.commit(batch.build());
  }

  @AfterEach
  final void close() {
    store.close();
  }

  @Test
  void both_have_every_documented_column() throws SQLException {
    assertThat(columns("workflow_executions")).containsAll(EXECUTION_COLUMNS);
    assertThat(columns("workflow_step_executions")).containsAll(STEP_COLUMNS);
  }

  @Test
  void how_many_workflows_failed_today() throws SQLException {
    assertThat(
            ask(
                """
                SELECT COUNT(*) FROM workflow_executions
                WHERE status = 'failed' AND DATE(created_at) = CURRENT_DATE
                """))
        .containsExactly("1");
  }

  @Test
  void the_average_execution_time_of_a_flow() throws SQLException {
    assertThat(
            ask(
                """
                SELECT agent_id, CAST(AVG(total_execution_time_ms) AS INTEGER)
                FROM workflow_executions
                GROUP BY agent_id
                """))
        .containsExactly("triage|1333");
  }

  @Test
  void which_step_type_fails_most_often() throws SQLException {
    assertThat(
            ask(
                """
                SELECT step_type, COUNT(*) as failures
                FROM workflow_step_executions
                WHERE status = 'failed'
                GROUP BY step_type
                ORDER BY failures DESC
                """))
        .containsExactly("llm_decision|2", "action|1");
  }

  @Test
  void how_long_a_step_typically_takes() throws SQLException {
    assertThat(
            ask(
                """
                SELECT CAST(%s AS INTEGER) as avg_ms
                FROM workflow_step_executions
                WHERE step_name = 'Search emails' AND status = 'completed'
                """
                    .formatted(averageExecutionTime())))
        .containsExactly("1500");
  }

  @Test
  void the_timeline_of_an_execution() throws SQLException {
    assertThat(
            ask(
                """
                SELECT step_name, status
                FROM workflow_step_executions
                WHERE workflow_execution_id = 'exec-123'
                ORDER BY started_at
                """))
        .containsExactly("Search emails|completed", "Is it urgent?|completed");
    assertThat(
            ask(
                """
                SELECT count(*) FROM workflow_step_executions
                WHERE workflow_execution_id = 'exec-123' AND completed_at > started_at
                """))
        .containsExactly("2");
  }

  @Test
  void statuses_are_those_that_are_documented() throws SQLException {
    assertThat(ask("SELECT status FROM workflow_executions ORDER BY id"))
        .containsExactly("completed", "failed", "running");
    assertThat(
            ask(
                """
                SELECT step_id, status FROM workflow_step_executions
                WHERE workflow_execution_id = 'exec-125' ORDER BY started_at
                """))
        .containsExactly("search|running", "search[2]|failed");
  }

  @Test
  void the_row_of_an_execution_tells_its_whole_story() throws SQLException {
    assertThat(
            ask(
                """
                SELECT user_id, current_step, total_steps, completed_steps_count,
                  failed_steps_count, total_tokens_used, total_execution_time_ms, error_message,
                  CASE WHEN failed_at > started_at AND completed_at IS NULL THEN 'ended' END
                FROM workflow_executions WHERE id = 'exec-124'
                """))
        .containsExactly("user-1|decide|2|1|1|5|1000|no route|ended");
  }

  @Test
  void the_trace_lists_what_became_of_the_steps() throws SQLException {
    String trace =
        ask("SELECT execution_trace FROM workflow_executions WHERE id = 'exec-124'")
            .getFirst()
            .replace(" ", "");
    assertThat(trace)
        .contains("\"completedSteps\":[\"search\"]")
        .contains("\"failedSteps\":[\"decide\",\"search[3]\"]")
        .contains("\"skippedSteps\":[]")
        .contains("\"executionTime\":2000")
        .contains("\"success\":true");
  }

  @Test
  void the_log_has_a_row_for_each_event_however_they_were_written() throws SQLException {
    store.commit(
        Batch.builder()
            .add(EventRow.of(9, 1, 10, "execution.created", null, 0, "{\"n\":1}"))
            .add(EventRow.of(9, 2, 11, "step.started", "loop[2]", 3, "{\"t\":\"é\"}"))
            .build());
    store.commit(
        Batch.builder().add(EventRow.of(9, 3, 12, "step.completed", "loop[2]", 3, "{}")).build());

    assertThat(
            ask(
                """
                SELECT seq, at, type, step_key, attempt, data FROM event_log
                WHERE execution_no = 9 ORDER BY seq
                """))
        .containsExactly(
            "1|10|execution.created|null|0|{\"n\":1}",
            "2|11|step.started|loop[2]|3|{\"t\":\"é\"}",
            "3|12|step.completed|loop[2]|3|{}");
  }

  private NewExecution execution(long no, String id, StatusRow status) {
    return Sample.execution(no, id, today, status);
  }

  private List<String> columns(String table) throws SQLException {
    try (Connection connection = connect();
        PreparedStatement statement =
            connection.prepareStatement("SELECT * FROM %s WHERE 1 = 0".formatted(table));
        ResultSet none = statement.executeQuery()) {
      List<String> names = new ArrayList<>();
      for (int i = 1; i <= none.getMetaData().getColumnCount(); i++) {
        names.add(none.getMetaData().getColumnName(i));
      }
      return names;
    }
  }

  /** Each row as text, its columns between bars. */
  private List<String> ask(String sql) throws SQLException {
    try (Connection connection = connect();
        PreparedStatement statement = connection.prepareStatement(sql);
        ResultSet rows = statement.executeQuery()) {
      List<String> answer = new ArrayList<>();
      while (rows.next()) {
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
          values.add(rows.getString(i));
        }
        answer.add(String.join("|", values));
      }
      return answer;
    }
  }
}
