package io.baton.store.read;

import io.baton.store.StoredExecution;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which executions to list, newest first. What is null does not narrow the choice; the tenant
 * always does.
 *
 * @param createdFrom inclusive
 * @param createdBefore exclusive
 * @param after where the page before ended; null for the first page
 */
public record ExecutionFilter(
    String tenantId,
    @Nullable String flowId,
    @Nullable String status,
    @Nullable String correlationId,
    @Nullable Long createdFrom,
    @Nullable Long createdBefore,
    @Nullable Cursor after) {

  /** The place of an execution in the list. It stays put while others are added. */
  public record Cursor(long createdAt, long executionNo) {
    public static Cursor of(StoredExecution execution) {
      return new Cursor(execution.identity().createdAt(), execution.executionNo());
    }
  }

  public static ExecutionFilter ofTenant(String tenantId) {
    return new ExecutionFilter(tenantId, null, null, null, null, null, null);
  }

  public ExecutionFilter withFlow(String id) {
    return new ExecutionFilter(
        tenantId, id, status, correlationId, createdFrom, createdBefore, after);
  }

  public ExecutionFilter withStatus(String name) {
    return new ExecutionFilter(
        tenantId, flowId, name, correlationId, createdFrom, createdBefore, after);
  }

  public ExecutionFilter after(Cursor cursor) {
    return new ExecutionFilter(
        tenantId, flowId, status, correlationId, createdFrom, createdBefore, cursor);
  }

  /** The condition, with a value for each question mark in {@link #parameters}. */
  String condition() {
    StringBuilder sql = new StringBuilder("WHERE e.tenant_id = ?");
    narrow(sql, flowId, " AND e.flow_id = ?");
    narrow(sql, status, " AND e.status = ?");
    narrow(sql, correlationId, " AND e.correlation_id = ?");
    narrow(sql, createdFrom, " AND e.created_at >= ?");
    narrow(sql, createdBefore, " AND e.created_at < ?");
    narrow(sql, after, " AND (e.created_at, e.execution_no) < (?, ?)");
    return sql.toString();
  }

  List<Object> parameters() {
    List<Object> parameters = new ArrayList<>(List.of(tenantId));
    add(parameters, flowId);
    add(parameters, status);
    add(parameters, correlationId);
    add(parameters, createdFrom);
    add(parameters, createdBefore);
    if (after != null) {
      parameters.add(after.createdAt());
      parameters.add(after.executionNo());
    }
    return parameters;
  }

  private static void narrow(StringBuilder sql, @Nullable Object value, String condition) {
    if (value != null) {
      sql.append(condition);
    }
  }

  private static void add(List<Object> parameters, @Nullable Object value) {
    if (value != null) {
      parameters.add(value);
    }
  }
}
