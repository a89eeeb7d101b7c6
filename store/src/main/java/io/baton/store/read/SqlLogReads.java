package io.baton.store.read;

import io.baton.store.CheckpointRow;
import io.baton.store.EventRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
      LogReads.requireSound(event, expected++);
    }
    return events;
  }

  @Override
  public Map<Long, List<EventRow>> unchecked(List<Long> executionNos) {
    Map<Long, List<EventRow>> logs = new HashMap<>();
    InChunks.each(
        executionNos,
        (marks, chunk) ->
            source
                .list(
                    "SELECT * FROM execution_events WHERE execution_no IN %s ORDER BY execution_no, seq"
                        .formatted(marks),
                    SqlLogReads::event,
                    chunk)
                .forEach(
                    event ->
                        logs.computeIfAbsent(event.executionNo(), no -> new ArrayList<>())
                            .add(event)));
    return logs;
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
}
