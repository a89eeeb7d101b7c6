package io.baton.store.postgres;

import io.baton.store.Batch;
import io.baton.store.write.Column;
import io.baton.store.write.Part;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.postgresql.PGConnection;

/**
 * A whole batch as one statement, which is a transaction by itself: one round trip instead of one
 * for each table and two for the transaction. The parts do not see each other's rows; a batch holds
 * no row twice, so they need not.
 */
final class OneStatement {
  private record Filled<T>(Part<T> part, List<T> rows) {
    static <T> Filled<T> of(Part<T> part, Batch batch) {
      return new Filled<>(part, part.rows().apply(batch));
    }

    int bind(PreparedStatement statement, PGConnection connection, int first) throws SQLException {
      int next = first;
      for (Column<T> column : part.write().columns()) {
        statement.setArray(next++, ColumnArrays.of(connection, column, rows));
      }
      return next;
    }
  }

  /** Texts by the parts that have rows, a bit each: making one takes longer than sending it. */
  private static final Map<Integer, String> TEXTS = new ConcurrentHashMap<>();

  private OneStatement() {}

  static void run(Connection connection, Batch batch) throws SQLException {
    List<Filled<?>> filled = new ArrayList<>();
    int parts = 0;
    for (int i = 0; i < Part.ALL.size(); i++) {
      Filled<?> candidate = Filled.of(Part.ALL.get(i), batch);
      if (!candidate.rows().isEmpty()) {
        filled.add(candidate);
        parts |= 1 << i;
      }
    }
    String text = TEXTS.computeIfAbsent(parts, unknown -> sql(filled));
    PGConnection postgres = connection.unwrap(PGConnection.class);
    try (PreparedStatement statement = connection.prepareStatement(text)) {
      int next = 1;
      for (Filled<?> part : filled) {
        next = part.bind(statement, postgres, next);
      }
      statement.execute();
    }
  }

  /** The parts that have rows, each as a named query, and a query that asks for nothing. */
  private static String sql(List<Filled<?>> filled) {
    return IntStream.range(0, filled.size())
        .mapToObj(i -> "w%d AS (%s)".formatted(i, ArrayStatement.sql(filled.get(i).part().write())))
        .collect(Collectors.joining(", ", "WITH ", " SELECT 1"));
  }
}
