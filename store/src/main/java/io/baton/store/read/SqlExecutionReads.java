package io.baton.store.read;

import static io.baton.store.read.ExecutionRows.SELECT_EXECUTION;

import io.baton.store.CallbackRow;
import io.baton.store.IdempotencyRow;
import io.baton.store.StepRow;
import io.baton.store.StoredExecution;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The same statements for every database. */
public final class SqlExecutionReads implements ExecutionReads {
  private final Source source;

  public SqlExecutionReads(Source source) {
    this.source = source;
  }

  @Override
  public Optional<StoredExecution> byId(String id) {
    return source.first(SELECT_EXECUTION + "WHERE e.id = ?", ExecutionRows::execution, id);
  }

  @Override
  public Optional<StoredExecution> byNo(long executionNo) {
    return source.first(
        SELECT_EXECUTION + "WHERE e.execution_no = ?", ExecutionRows::execution, executionNo);
  }

  @Override
  public List<StoredExecution> notEnded(long afterNo, int limit) {
    return source.list(
        SELECT_EXECUTION
            + "WHERE e.ended_at = 0 AND e.execution_no > ? ORDER BY e.execution_no LIMIT ?",
        ExecutionRows::execution,
        afterNo,
        limit);
  }

  /** Also those that have ended. */
  public List<StoredExecution> all(long afterNo, int limit) {
    return source.list(
        SELECT_EXECUTION + "WHERE e.execution_no > ? ORDER BY e.execution_no LIMIT ?",
        ExecutionRows::execution,
        afterNo,
        limit);
  }

  @Override
  public List<StoredExecution> withWorkOut(long afterNo, int limit) {
    return source.list(
        SELECT_EXECUTION
            + """
            WHERE e.ended_at = 0 AND e.execution_no > ? AND coalesce(p.work_out, 1) > 0
            ORDER BY e.execution_no LIMIT ?
            """,
        ExecutionRows::execution,
        afterNo,
        limit);
  }

  @Override
  public List<StoredExecution> byIds(List<String> ids) {
    List<StoredExecution> found = new ArrayList<>();
    InChunks.each(
        ids,
        "",
        (marks, chunk) ->
            found.addAll(
                source.list(
                    SELECT_EXECUTION + "WHERE e.id IN " + marks, ExecutionRows::execution, chunk)));
    return found;
  }

  @Override
  public Map<Long, String> ids(List<Long> executionNos) {
    Map<Long, String> ids = new LinkedHashMap<>();
    InChunks.each(
        executionNos,
        (marks, chunk) ->
            source
                .list(
                    "SELECT execution_no, id FROM executions WHERE execution_no IN " + marks,
                    row -> Map.entry(row.getLong(1), row.getString(2)),
                    chunk)
                .forEach(entry -> ids.put(entry.getKey(), entry.getValue())));
    return ids;
  }

  @Override
  public List<Long> endedBefore(long time, int limit) {
    return source.list(
        """
        SELECT execution_no FROM executions e WHERE ended_at > 0 AND ended_at < ?
        AND (parent_id IS NULL OR NOT EXISTS
          (SELECT 1 FROM executions p WHERE p.id = e.parent_id AND p.ended_at = 0))
        AND NOT EXISTS
          (SELECT 1 FROM set_aside a WHERE a.kind = 'stop' AND a.execution_no = e.execution_no)
        AND NOT EXISTS
          (SELECT 1 FROM trigger_firings f WHERE f.execution_id = e.id AND f.started_at = 0)
        ORDER BY ended_at, execution_no LIMIT ?
        """,
        row -> row.getLong(1),
        time,
        limit);
  }

  @Override
  public List<StepRow> steps(long executionNo, int afterStepNo, int limit) {
    return source.list(
        "SELECT * FROM steps WHERE execution_no = ? AND step_no > ? ORDER BY step_no LIMIT ?",
        ExecutionRows::step,
        executionNo,
        afterStepNo,
        limit);
  }

  @Override
  public Optional<IdempotencyRow> idempotency(String tenantId, String key) {
    return source.first(
        """
        SELECT execution_no, request_hash, created_at FROM idempotency_keys
        WHERE tenant_id = ? AND request_key = ?
        """,
        row -> new IdempotencyRow(tenantId, key, row.getLong(1), row.getString(2), row.getLong(3)),
        tenantId,
        key);
  }

  @Override
  public List<IdempotencyRow> idempotencyBefore(long createdAt, int limit) {
    return source.list(
        """
        SELECT tenant_id, request_key, execution_no, request_hash, created_at FROM idempotency_keys
        WHERE created_at < ? ORDER BY created_at LIMIT ?
        """,
        row ->
            new IdempotencyRow(
                row.getString(1),
                row.getString(2),
                row.getLong(3),
                row.getString(4),
                row.getLong(5)),
        createdAt,
        limit);
  }

  @Override
  public Optional<CallbackRow> callback(String token) {
    return source.first(
        "SELECT execution_no, step_key, created_at FROM callbacks WHERE token = ?",
        row -> new CallbackRow(token, row.getLong(1), row.getString(2), row.getLong(3)),
        token);
  }
}
