package io.baton.store.sqlite;

import io.baton.store.Batch;
import io.baton.store.write.Column;
import io.baton.store.write.Part;
import io.baton.store.write.Write;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** One part of a batch as a prepared statement, run for one row after the other. */
final class RowStatement<T> implements AutoCloseable {
  private final Part<T> part;
  private final List<Column<T>> columns;
  private final PreparedStatement statement;

  RowStatement(Connection connection, Part<T> part) throws SQLException {
    this.part = part;
    this.columns = inOrderOfParameters(part.write());
    this.statement = connection.prepareStatement(sql(part.write()));
  }

  void run(Batch batch) throws SQLException {
    List<T> rows = part.rows().apply(batch);
    if (rows.isEmpty()) {
      return;
    }
    for (T row : rows) {
      bind(row);
      statement.addBatch();
    }
    statement.executeBatch();
  }

  void forget() throws SQLException {
    statement.clearBatch();
  }

  private void bind(T row) throws SQLException {
    for (int i = 0; i < columns.size(); i++) {
      switch (columns.get(i)) {
        case Column.Whole<T> whole -> statement.setLong(i + 1, whole.value().applyAsLong(row));
        case Column.Text<T> text -> statement.setString(i + 1, text.value().apply(row));
        case Column.Bytes<T> bytes -> statement.setBytes(i + 1, bytes.value().apply(row));
      }
    }
  }

  private static String sql(Write<?> write) {
    String table = write.table();
    return switch (write.kind()) {
      case INSERT -> "INSERT INTO " + table + values(write);
      case PUT -> "INSERT OR REPLACE INTO " + table + values(write);
      case UPDATE ->
          "UPDATE %s SET %s WHERE %s"
              .formatted(
                  table, equal(write.otherColumns(), ", "), equal(write.keyColumns(), " AND "));
      case DELETE -> "DELETE FROM %s WHERE %s".formatted(table, equal(write.keyColumns(), " AND "));
    };
  }

  private static String values(Write<?> write) {
    String marks = String.join(", ", Collections.nCopies(write.columns().size(), "?"));
    return " (%s) VALUES (%s)".formatted(String.join(", ", write.names()), marks);
  }

  private static <T> String equal(List<Column<T>> columns, String between) {
    return String.join(between, columns.stream().map(column -> column.name() + " = ?").toList());
  }

  private static <T> List<Column<T>> inOrderOfParameters(Write<T> write) {
    if (write.kind() != Write.Kind.UPDATE) {
      return write.columns();
    }
    List<Column<T>> columns = new ArrayList<>(write.otherColumns());
    columns.addAll(write.keyColumns());
    return columns;
  }

  @Override
  public void close() throws SQLException {
    statement.close();
  }
}
