package io.baton.store.read;

import io.baton.store.AsideChange;
import io.baton.store.TaskChange.Lease;
import io.baton.store.TaskChange.Queued;
import io.baton.store.TaskChange.TaskId;
import io.baton.store.TimerChange.Armed;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalLong;

/** The same statements for every database. */
public final class SqlQueueReads implements QueueReads {
  private static final String ASIDE =
      "SELECT execution_no, name, tenant_id, kept_at, payload FROM set_aside WHERE kind = ?";

  private final Source source;

  public SqlQueueReads(Source source) {
    this.source = source;
  }

  @Override
  public List<Armed> timersDue(long until, int limit) {
    return source.list(
        """
        SELECT execution_no, timer_id, due FROM timers WHERE due <= ?
        ORDER BY due, execution_no, timer_id LIMIT ?
        """,
        SqlQueueReads::timer,
        until,
        limit);
  }

  @Override
  public List<Armed> timersDue(Armed after, long until, int limit) {
    return source.list(
        """
        SELECT execution_no, timer_id, due FROM timers
        WHERE due <= ? AND (due, execution_no, timer_id) > (?, ?, ?)
        ORDER BY due, execution_no, timer_id LIMIT ?
        """,
        SqlQueueReads::timer,
        until,
        after.due(),
        after.executionNo(),
        after.timerId(),
        limit);
  }

  @Override
  public OptionalLong nextTimerAfter(long time) {
    return source
        .list(
            "SELECT due FROM timers WHERE due > ? ORDER BY due LIMIT 1",
            row -> row.getLong(1),
            time)
        .stream()
        .mapToLong(Long::longValue)
        .findFirst();
  }

  @Override
  public List<Armed> timersOf(long executionNo) {
    return source.list(
        "SELECT execution_no, timer_id, due FROM timers WHERE execution_no = ? ORDER BY timer_id",
        SqlQueueReads::timer,
        executionNo);
  }

  @Override
  public List<Queued> tasksOf(long executionNo) {
    return source.list(
        "SELECT * FROM tasks WHERE execution_no = ? ORDER BY queued_at, step_key, attempt",
        SqlQueueReads::task,
        executionNo);
  }

  @Override
  public List<Queued> tasks(int limit) {
    return source.list(
        "SELECT * FROM tasks ORDER BY execution_no, step_key, attempt LIMIT ?",
        SqlQueueReads::task,
        limit);
  }

  @Override
  public List<AsideChange.Kept> aside(AsideChange.Kind kind, int limit) {
    return source.list(
        ASIDE + " ORDER BY kept_at, execution_no, name LIMIT ?",
        row -> kept(kind, row),
        kind.text(),
        limit);
  }

  @Override
  public List<AsideChange.Kept> aside(AsideChange.Kind kind, String tenantId, int limit) {
    return source.list(
        ASIDE + " AND tenant_id = ? ORDER BY kept_at DESC, execution_no DESC, name DESC LIMIT ?",
        row -> kept(kind, row),
        kind.text(),
        tenantId,
        limit);
  }

  private static AsideChange.Kept kept(AsideChange.Kind kind, ResultSet row) throws SQLException {
    return new AsideChange.Kept(
        kind, row.getLong(1), row.getString(2), row.getString(3), row.getLong(4), row.getString(5));
  }

  private static Armed timer(ResultSet row) throws SQLException {
    return new Armed(row.getLong(1), row.getString(2), row.getLong(3));
  }

  private static Queued task(ResultSet row) throws SQLException {
    return new Queued(
        new TaskId(row.getLong("execution_no"), row.getString("step_key"), row.getInt("attempt")),
        row.getString("tenant_id"),
        row.getString("pool"),
        row.getInt("priority"),
        row.getLong("queued_at"),
        row.getString("payload"),
        new Lease(row.getString("lease_owner"), row.getLong("lease_until"), row.getInt("epoch")));
  }
}
