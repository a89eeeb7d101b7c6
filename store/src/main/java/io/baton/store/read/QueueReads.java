package io.baton.store.read;

import io.baton.store.TaskChange.Lease;
import io.baton.store.TaskChange.Queued;
import io.baton.store.TaskChange.TaskId;
import io.baton.store.TimerChange.Armed;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalLong;

/** What waits: timers by the time they are due, tasks by pool. */
public final class QueueReads {
  private final Source source;

  public QueueReads(Source source) {
    this.source = source;
  }

  /** Timers due at or before the time, the earliest first. */
  public List<Armed> timersDue(long until, int limit) {
    return source.list(
        """
        SELECT execution_no, timer_id, due FROM timers WHERE due <= ?
        ORDER BY due, execution_no, timer_id LIMIT ?
        """,
        QueueReads::timer,
        until,
        limit);
  }

  /** When the first timer after the time is due. */
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

  public List<Armed> timersOf(long executionNo) {
    return source.list(
        "SELECT execution_no, timer_id, due FROM timers WHERE execution_no = ? ORDER BY timer_id",
        QueueReads::timer,
        executionNo);
  }

  /** Tasks of a pool that nobody holds at the time: lowest priority number first, then oldest. */
  public List<Queued> freeTasks(String pool, long now, int limit) {
    return source.list(
        """
        SELECT * FROM tasks WHERE pool = ? AND lease_until <= ?
        ORDER BY priority, queued_at, execution_no LIMIT ?
        """,
        QueueReads::task,
        pool,
        now,
        limit);
  }

  /** Tasks whose lease ended at or before the time, the longest ago first. */
  public List<Queued> lostLeases(long now, int limit) {
    return source.list(
        """
        SELECT * FROM tasks WHERE lease_until > 0 AND lease_until <= ?
        ORDER BY lease_until, execution_no LIMIT ?
        """,
        QueueReads::task,
        now,
        limit);
  }

  public List<Queued> tasksOf(long executionNo) {
    return source.list(
        "SELECT * FROM tasks WHERE execution_no = ? ORDER BY queued_at, step_key, attempt",
        QueueReads::task,
        executionNo);
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
