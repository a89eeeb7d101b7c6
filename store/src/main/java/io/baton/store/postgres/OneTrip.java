package io.baton.store.postgres;

import io.baton.store.Batch;
import io.baton.store.write.Column;
import io.baton.store.write.Part;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.postgresql.PGConnection;

/**
 * A whole batch in one round trip: all its statements are sent together and end with one sync, up
 * to which they are one transaction to the server. A part of few rows has a statement for each, one
 * of many takes them as arrays: below five rows taking arrays apart costs more than it saves.
 *
 * <p>Invariant: nothing but the driver's sync at the end commits, so the connection must be in auto
 * commit mode, and the statements few enough for the driver not to sync in between.
 */
final class OneTrip {
  private static final int FEW = 4;

  /** How many texts are kept; as many as the driver keeps prepared. */
  static final int MOST_TEXTS = 256;

  private record Filled<T>(Part<T> part, List<T> rows) {
    static <T> Filled<T> of(Part<T> part, Batch batch) {
      return new Filled<>(part, part.rows().apply(batch));
    }

    boolean isFew() {
      return rows.size() <= FEW;
    }

    void addTo(List<String> statements) {
      if (isFew()) {
        String each = RowText.of(part.write());
        rows.forEach(row -> statements.add(each));
      } else {
        statements.add(ArrayStatement.sql(part.write()));
      }
    }

    int bind(PreparedStatement statement, PGConnection connection, int first) throws SQLException {
      return isFew() ? bindRows(statement, first) : bindArrays(statement, connection, first);
    }

    private int bindRows(PreparedStatement statement, int first) throws SQLException {
      List<Column<T>> columns = part.write().inOrderOfParameters();
      int next = first;
      for (T row : rows) {
        for (Column<T> column : columns) {
          switch (column) {
            case Column.Whole<T> whole -> statement.setLong(next++, whole.value().applyAsLong(row));
            case Column.Text<T> text -> statement.setString(next++, text.value().apply(row));
            case Column.Bytes<T> bytes -> statement.setBytes(next++, bytes.value().apply(row));
            case Column.Fixed<T> fixed -> throw new IllegalStateException(fixed.name());
          }
        }
      }
      return next;
    }

    private int bindArrays(PreparedStatement statement, PGConnection connection, int first)
        throws SQLException {
      int next = first;
      for (Column<T> column : part.write().given()) {
        statement.setArray(next++, ColumnArrays.of(connection, column, rows));
      }
      return next;
    }
  }

  /** Texts by their shape, which is how many rows each part has: making one takes a while. */
  private final Map<String, String> texts = new HashMap<>();

  void run(Connection connection, Batch batch) throws SQLException {
    List<Filled<?>> filled = new ArrayList<>();
    StringBuilder shape = new StringBuilder(Part.ALL.size());
    for (Part<?> part : Part.ALL) {
      Filled<?> candidate = Filled.of(part, batch);
      int count = candidate.rows().size();
      shape.append((char) ('0' + Math.min(count, FEW + 1)));
      if (count > 0) {
        filled.add(candidate);
      }
    }
    PGConnection postgres = connection.unwrap(PGConnection.class);
    try (PreparedStatement statement =
        connection.prepareStatement(text(shape.toString(), filled))) {
      int next = 1;
      for (Filled<?> part : filled) {
        next = part.bind(statement, postgres, next);
      }
      statement.execute();
    }
  }

  private synchronized String text(String shape, List<Filled<?>> filled) {
    if (texts.size() == MOST_TEXTS) {
      texts.clear();
    }
    return texts.computeIfAbsent(shape, unknown -> sql(filled));
  }

  private static String sql(List<Filled<?>> filled) {
    List<String> statements = new ArrayList<>();
    filled.forEach(part -> part.addTo(statements));
    return String.join(";\n", statements);
  }
}
