package io.baton.store.read;

import io.baton.store.EventPack;
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
              long expected = 1;
              while (rows.next()) {
                EventRow event = SqlLogReads.event(rows);
                if (event.executionNo() != executionNo) {
                  executionNo = event.executionNo();
                  expected = 1;
                }
                if (event.seq() != expected) {
                  problems.add(
                      "Execution number %d: events %d to %d are missing"
                          .formatted(executionNo, expected, event.seq() - 1));
                }
                if (!event.isIntact()) {
                  problems.add(
                      "Execution number %d: event %d does not match its checksum"
                          .formatted(executionNo, event.seq()));
                }
                expected = event.seq() + EventPack.count(event);
              }
              return List.copyOf(problems);
            }
          }
        });
  }
}
