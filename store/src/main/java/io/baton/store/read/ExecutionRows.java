package io.baton.store.read;

import io.baton.store.NewExecution;
import io.baton.store.ProgressRow;
import io.baton.store.StatusRow;
import io.baton.store.StepRow;
import io.baton.store.StoredExecution;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Makes records of the rows of executions and steps. */
final class ExecutionRows {
  /** Every column that {@link #execution} reads; more conditions can follow. */
  static final String SELECT_EXECUTION =
      """
      SELECT e.execution_no, e.id, e.tenant_id, e.flow_no, e.flow_id, e.correlation_id, e.user_id,
        e.session_id, e.parent_id, e.input, e.origin, e.trigger_type, e.created_at, e.status, e.started_at,
        e.paused_at, e.resumed_at, e.ended_at, e.output, e.error_message, e.error_stack,
        coalesce(p.seq, 0) AS seq, coalesce(p.updated_at, e.created_at) AS updated_at,
        p.current_step, coalesce(p.completed, 0) AS completed, coalesce(p.failed, 0) AS failed,
        coalesce(p.skipped, 0) AS skipped, coalesce(p.tokens_used, 0) AS tokens_used,
        coalesce(p.work_out, 1) AS work_out, p.started
      FROM executions e LEFT JOIN execution_progress p ON p.execution_no = e.execution_no
      """;

  private ExecutionRows() {}

  static StoredExecution execution(ResultSet row) throws SQLException {
    NewExecution identity =
        new NewExecution(
            row.getString("id"),
            row.getString("tenant_id"),
            row.getLong("flow_no"),
            row.getString("flow_id"),
            row.getString("correlation_id"),
            row.getString("user_id"),
            row.getString("session_id"),
            row.getString("parent_id"),
            row.getString("input"),
            row.getString("origin"),
            row.getString("trigger_type"),
            row.getLong("created_at"),
            status(row));
    return new StoredExecution(identity, progress(row));
  }

  private static StatusRow status(ResultSet row) throws SQLException {
    return new StatusRow(
        row.getLong("execution_no"),
        row.getString("status"),
        row.getLong("started_at"),
        row.getLong("paused_at"),
        row.getLong("resumed_at"),
        row.getLong("ended_at"),
        row.getString("output"),
        row.getString("error_message"),
        row.getString("error_stack"));
  }

  private static ProgressRow progress(ResultSet row) throws SQLException {
    return new ProgressRow(
        row.getLong("execution_no"),
        row.getLong("seq"),
        row.getLong("updated_at"),
        row.getString("current_step"),
        row.getInt("completed"),
        row.getInt("failed"),
        row.getInt("skipped"),
        row.getLong("tokens_used"),
        row.getInt("work_out") > 0,
        row.getString("started"));
  }

  static StepRow step(ResultSet row) throws SQLException {
    return new StepRow(
        row.getLong("execution_no"),
        row.getInt("step_no"),
        row.getInt("flow_step"),
        row.getString("step_key"),
        row.getString("status"),
        row.getInt("attempt"),
        row.getLong("started_at"),
        row.getLong("ended_at"),
        row.getLong("tokens_used"),
        row.getInt("item_count"),
        row.getString("error_message"));
  }
}
