package io.baton.store.read;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The same statements for every database. */
public final class SqlListReads implements ListReads {
  /** Payloads are not among the columns: a page must be small, whatever flows work on. */
  private static final String COLUMNS =
      """
      SELECT e.execution_no, e.id, e.tenant_id, e.flow_no, e.flow_id, f.version, e.correlation_id,
        e.parent_id, e.trigger_type, e.status, e.created_at, e.started_at, e.ended_at,
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

  private static final String RUNNING = "running";

  private final Source source;
  private final SearchLimits limits;

  public SqlListReads(Source source, SearchLimits limits) {
    this.source = source;
    this.limits = limits;
  }

  @Override
  public List<ListedExecution> executions(ExecutionFilter filter, int limit) {
    List<Arm> arms =
        new Arms(source, filter, limits)
            .all().stream().map(arm -> arm.after(filter.after())).toList();
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
    Counting.read(source, filter, limits, 0)
        .forEach(slice -> counts.merge(slice.status(), slice.count(), Long::sum));
    return counts;
  }

  @Override
  public List<Slice> slices(ExecutionFilter filter, long width) {
    if (width < 1) {
      throw new IllegalArgumentException("A slice of time is longer than " + width);
    }
    return Counting.read(source, filter, limits, width);
  }

  @Override
  public Optional<Idle> idle(ExecutionFilter filter, String timersLike, int most) {
    if (!filter.statuses().isEmpty() && !filter.statuses().contains(RUNNING)) {
      return Optional.of(new Idle(0, 0));
    }
    List<Arm> arms = new Arms(source, filter.withStatus(RUNNING), limits).all();
    List<Object> parameters = new ArrayList<>(List.of(timersLike));
    arms.forEach(arm -> parameters.addAll(arm.parameters()));
    parameters.add(most + 1);
    record Seen(long all, Idle idle) {}
    return source
        .first(
            """
            SELECT count(*), coalesce(sum(idle), 0), coalesce(sum(retrying), 0) FROM (
              SELECT CASE WHEN p.work_out = 0 THEN 1 ELSE 0 END AS idle,
                CASE WHEN p.work_out = 0 AND EXISTS (
                  SELECT 1 FROM timers t WHERE t.execution_no = p.execution_no AND t.timer_id LIKE ?)
                  THEN 1 ELSE 0 END AS retrying
              FROM (SELECT execution_no FROM (%s) found LIMIT ?) running
              LEFT JOIN execution_progress p ON p.execution_no = running.execution_no) looked_at
            """
                .formatted(
                    arms.stream()
                        .map(
                            arm ->
                                "SELECT e.execution_no FROM executions e WHERE " + arm.condition())
                        .collect(Collectors.joining(" UNION "))),
            row -> new Seen(row.getLong(1), new Idle(row.getLong(2), row.getLong(3))),
            parameters.toArray())
        .filter(seen -> seen.all() <= most)
        .map(Seen::idle);
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
        row.getString("trigger_type"),
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
