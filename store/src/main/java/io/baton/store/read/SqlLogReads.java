package io.baton.store.read;

import io.baton.store.CheckpointRow;
import io.baton.store.EventPack;
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
    // The first of them may be in the middle of its row.
    List<EventRow> rows =
        source.list(
            """
            SELECT * FROM execution_events WHERE execution_no = ? AND seq > ? AND seq <= ? ORDER BY seq
            """,
            SqlLogReads::event,
            executionNo,
            afterSeq - EventPack.MOST_EVENTS,
            afterSeq + limit);
    List<EventRow> events = new ArrayList<>(rows.size());
    long expected = afterSeq + 1;
    for (int i = 0; i < rows.size(); i++) {
      if (i + 1 < rows.size() && rows.get(i + 1).seq() <= expected) {
        continue; // It ends before what is asked for. Where it ends, a damaged row cannot tell.
      }
      LogReads.requireSound(rows.get(i), rows.get(i).seq());
      for (EventRow event : EventPack.unpack(rows.get(i))) {
        if (event.seq() > afterSeq && events.size() < limit) {
          LogReads.requireSound(event, expected++);
          events.add(event);
        }
      }
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
                            .addAll(EventPack.unpack(event))));
    return logs;
  }

  @Override
  public long lastSeq(long executionNo) {
    return source
        .first(
            "SELECT * FROM execution_events WHERE execution_no = ? ORDER BY seq DESC LIMIT 1",
            SqlLogReads::event,
            executionNo)
        .map(row -> row.seq() + EventPack.count(row) - 1)
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
