package io.baton.store.read;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The same statements for every database. */
public final class SqlListReads implements ListReads {
  /** Payloads are not among the columns: a page must be small, whatever flows work on. */
  private static final String COLUMNS =
      """
      SELECT e.execution_no, e.id, e.tenant_id, e.flow_no, e.flow_id, f.version, e.correlation_id,
        e.parent_id, e.status, e.created_at, e.started_at, e.ended_at,
        substr(e.error_message, 1, 1000) AS error_message,
        coalesce(p.seq, 0) AS seq, coalesce(p.updated_at, e.created_at) AS updated_at,
        p.current_step, f.total_steps, coalesce(p.completed, 0) AS completed,
        coalesce(p.failed, 0) AS failed, coalesce(p.skipped, 0) AS skipped,
        coalesce(p.work_out, 1) AS work_out
      """;

  private static final String TABLES =
      """
      JOIN executions e ON e.execution_no = page.execution_no
      JOIN flow_definitions f ON f.flow_no = e.flow_no
      LEFT JOIN execution_progress p ON p.execution_no = e.execution_no
      ORDER BY e.created_at DESC, e.execution_no DESC
      """;

  private final Source source;

  public SqlListReads(Source source) {
    this.source = source;
  }

  @Override
  public List<ListedExecution> executions(ExecutionFilter filter, int limit) {
    List<Arm> arms =
        new Arms(source, filter).all().stream().map(arm -> arm.after(filter.after())).toList();
    return source.list(
        COLUMNS + "FROM (" + page(arms) + ") page " + TABLES,
        SqlListReads::listed,
        parameters(arms, limit).toArray());
  }

  private static String page(List<Arm> arms) {
    return arms.stream()
        .map(arm -> "SELECT * FROM (" + inOrder(arm) + ") arm")
        .collect(
            Collectors.joining(
                " UNION ",
                "SELECT * FROM (",
                ") arms ORDER BY created_at DESC, execution_no DESC LIMIT ?"));
  }

  static String inOrder(Arm arm) {
    return "SELECT e.execution_no, e.created_at FROM executions e WHERE "
        + arm.condition()
        + " ORDER BY e.created_at DESC, e.execution_no DESC LIMIT ?";
  }

  private static List<Object> parameters(List<Arm> arms, int limit) {
    List<Object> parameters = new ArrayList<>();
    for (Arm arm : arms) {
      parameters.addAll(arm.parameters());
      parameters.add(limit);
    }
    parameters.add(limit);
    return parameters;
  }

  @Override
  public Map<String, Long> counts(ExecutionFilter filter) {
    Map<String, Long> counts = new LinkedHashMap<>();
    STATUSES.forEach(status -> counts.put(status, 0L));
    boolean byStatus = filter.search() == null && filter.correlationId() == null;
    ExecutionFilter wanted =
        byStatus && filter.statuses().isEmpty() ? filter.withStatuses(STATUSES) : filter;
    List<Arm> arms = new Arms(source, wanted).all();
    source
        .list(
            byStatus ? eachCounted(arms) : together(arms),
            row -> Map.entry(row.getString(1), row.getLong(2)),
            arms.stream().flatMap(arm -> arm.parameters().stream()).toArray())
        .forEach(entry -> counts.merge(entry.getKey(), entry.getValue(), Long::sum));
    return counts;
  }

  /** Each arm has one status, and its index is enough to count it. */
  private static String eachCounted(List<Arm> arms) {
    return arms.stream()
        .map(
            arm ->
                "SELECT min(e.status), count(*) FROM executions e WHERE %s HAVING count(*) > 0"
                    .formatted(arm.condition()))
        .collect(Collectors.joining(" UNION ALL "));
  }

  /** Arms may find the same execution, which counts once. */
  private static String together(List<Arm> arms) {
    return arms.stream()
        .map(arm -> "SELECT e.execution_no, e.status FROM executions e WHERE " + arm.condition())
        .collect(
            Collectors.joining(
                " UNION ", "SELECT status, count(*) FROM (", ") found GROUP BY status"));
  }

  @Override
  public List<TimelineRow> timeline(long executionNo, int limit) {
    return source.list(
        """
        SELECT coalesce(s.step_key, f.step_id), f.step_name, f.step_type, s.status, s.attempt,
          s.started_at, s.ended_at
        FROM steps s
        JOIN executions e ON e.execution_no = s.execution_no
        JOIN flow_steps f ON f.flow_no = e.flow_no AND f.flow_step = s.flow_step
        WHERE s.execution_no = ? AND s.started_at > 0
        ORDER BY s.started_at, s.step_no LIMIT ?
        """,
        row ->
            new TimelineRow(
                row.getString(1),
                row.getString(2),
                row.getString(3),
                row.getString(4),
                row.getInt(5),
                row.getLong(6),
                row.getLong(7)),
        executionNo,
        limit);
  }

  private static ListedExecution listed(ResultSet row) throws SQLException {
    return new ListedExecution(
        row.getLong("execution_no"),
        row.getString("id"),
        row.getString("tenant_id"),
        row.getLong("flow_no"),
        row.getString("flow_id"),
        row.getInt("version"),
        row.getString("correlation_id"),
        row.getString("parent_id"),
        row.getString("status"),
        row.getLong("created_at"),
        row.getLong("started_at"),
        row.getLong("ended_at"),
        row.getString("error_message"),
        row.getLong("seq"),
        row.getLong("updated_at"),
        row.getString("current_step"),
        row.getInt("total_steps"),
        row.getInt("completed"),
        row.getInt("failed"),
        row.getInt("skipped"),
        row.getInt("work_out") > 0);
  }
}
