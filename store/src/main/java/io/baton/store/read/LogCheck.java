package io.baton.store.read;

import io.baton.store.EventRow;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;

/** Reads the whole log and names every event that is missing or not as it was written. */
public final class LogCheck {
  private static final int FETCH_ROWS = 1_000;

  private LogCheck() {}

  public static List<String> problems(Source source) {
    return source.read(
        connection -> {
          try (PreparedStatement statement =
              connection.prepareStatement(
                  "SELECT * FROM execution_events ORDER BY execution_no, seq")) {
            statement.setFetchSize(FETCH_ROWS);
            try (ResultSet rows = statement.executeQuery()) {
              List<String> problems = new ArrayList<>();
              long executionNo = -1;
              long seq = 0;
              while (rows.next()) {
                EventRow event = SqlLogReads.event(rows);
                seq = event.executionNo() == executionNo ? seq + 1 : 1;
                executionNo = event.executionNo();
                if (event.seq() != seq) {
                  problems.add(
                      "Execution number %d: events %d to %d are missing"
                          .formatted(executionNo, seq, event.seq() - 1));
                  seq = event.seq();
                }
                if (!event.isIntact()) {
                  problems.add(
                      "Execution number %d: event %d does not match its checksum"
                          .formatted(executionNo, seq));
                }
              }
              return List.copyOf(problems);
            }
          }
        });
  }
}
