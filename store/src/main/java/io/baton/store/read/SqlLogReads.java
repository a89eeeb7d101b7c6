package io.baton.store.read;

import io.baton.store.CheckpointRow;
import io.baton.store.EventRow;
import io.baton.store.StoreException.CorruptEvent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The same statements for every database. */
public final class SqlLogReads implements LogReads {
  private final Source source;

  public SqlLogReads(Source source) {
    this.source = source;
  }

  @Override
  public List<EventRow> events(long executionNo, long afterSeq, int limit) {
    List<EventRow> events =
        source.list(
            """
            SELECT * FROM execution_events WHERE execution_no = ? AND seq > ? ORDER BY seq LIMIT ?
            """,
            SqlLogReads::event,
            executionNo,
            afterSeq,
            limit);
    long expected = afterSeq + 1;
    for (EventRow event : events) {
      requireSound(event, expected++);
    }
    return events;
  }

  @Override
  public long lastSeq(long executionNo) {
    return source
        .first(
            "SELECT coalesce(max(seq), 0) FROM execution_events WHERE execution_no = ?",
            row -> row.getLong(1),
            executionNo)
        .orElse(0L);
  }

  @Override
  public Optional<CheckpointRow> checkpoint(long executionNo) {
    return source
        .first(
            "SELECT seq, state, checksum FROM execution_checkpoints WHERE execution_no = ?",
            row -> new CheckpointRow(executionNo, row.getLong(1), row.getBytes(2), row.getLong(3)),
            executionNo)
        .filter(CheckpointRow::isIntact);
  }

  static EventRow event(ResultSet row) throws SQLException {
    return new EventRow(
        row.getLong("execution_no"),
        row.getLong("seq"),
        row.getLong("at"),
        row.getString("type"),
        row.getString("step_key"),
        row.getInt("attempt"),
        row.getString("data"),
        row.getLong("checksum"));
  }

  private static void requireSound(EventRow event, long expectedSeq) {
    if (event.seq() != expectedSeq) {
      throw new CorruptEvent(
          event.executionNo(), expectedSeq, "is missing; the next one is " + event.seq());
    }
    if (!event.isIntact()) {
      throw new CorruptEvent(
          event.executionNo(), event.seq(), "does not match its checksum. The execution stops.");
    }
  }
}
