package io.baton.store.sqlite;

import io.baton.store.Batch;
import io.baton.store.write.Column;
import io.baton.store.write.Part;
import io.baton.store.write.Write;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One part of a batch as a prepared statement, run for one row after the other. Rows that are only
 * added go many at a time, which saves SQLite a tenth of the work: it opens the table and its
 * indexes once for all of them.
 */
final class RowStatement<T> implements AutoCloseable {
  private static final int MANY = 32;

  private final Connection connection;
  private final Part<T> part;
  private final List<Column<T>> columns;
  private final PreparedStatement statement;
  private @Nullable PreparedStatement statementForMany;

  RowStatement(Connection connection, Part<T> part) throws SQLException {
    this.connection = connection;
    this.part = part;
    this.columns = part.write().inOrderOfParameters();
    this.statement = connection.prepareStatement(sql(part.write(), 1));
  }

  void run(Batch batch) throws SQLException {
    List<T> rows = part.rows().apply(batch);
    int many = isAdding() ? rows.size() / MANY * MANY : 0;
    if (many > 0) {
      run(statementForMany(), rows.subList(0, many), MANY);
    }
    if (many < rows.size()) {
      run(statement, rows.subList(many, rows.size()), 1);
    }
  }

  private void run(PreparedStatement prepared, List<T> rows, int atOnce) throws SQLException {
    int bound = 0;
    for (T row : rows) {
      bind(prepared, bound * columns.size(), row);
      bound++;
      if (bound == atOnce) {
        prepared.addBatch();
        bound = 0;
      }
    }
    prepared.executeBatch();
  }

  private boolean isAdding() {
    return switch (part.write().kind()) {
      case INSERT, PUT -> true;
      case ADD, UPDATE, DELETE -> false;
    };
  }

  /** Prepared when there is first use for it: most tables never get as many rows at once. */
  private PreparedStatement statementForMany() throws SQLException {
    if (statementForMany == null) {
      statementForMany = connection.prepareStatement(sql(part.write(), MANY));
    }
    return statementForMany;
  }

  void forget() throws SQLException {
    statement.clearBatch();
    if (statementForMany != null) {
      statementForMany.clearBatch();
    }
  }

  private void bind(PreparedStatement prepared, int before, T row) throws SQLException {
    for (int i = 0; i < columns.size(); i++) {
      int index = before + i + 1;
      switch (columns.get(i)) {
        case Column.Whole<T> whole -> prepared.setLong(index, whole.value().applyAsLong(row));
        case Column.Text<T> text -> prepared.setString(index, text.value().apply(row));
        case Column.Bytes<T> bytes -> prepared.setBytes(index, bytes.value().apply(row));
        case Column.Fixed<T> fixed -> throw new IllegalStateException(fixed.name());
      }
    }
  }

  private static String sql(Write<?> write, int rows) {
    String table = write.table();
    return switch (write.kind()) {
      case INSERT -> "INSERT INTO " + table + values(write, rows);
      case PUT -> "INSERT OR REPLACE INTO " + table + values(write, rows);
      case ADD ->
          "INSERT INTO %s%s ON CONFLICT DO UPDATE SET %s"
              .formatted(table, values(write, rows), sums(write));
      case UPDATE ->
          "UPDATE %s SET %s WHERE %s"
              .formatted(
                  table, equal(write.otherColumns(), ", "), equal(write.keyColumns(), " AND "));
      case DELETE -> "DELETE FROM %s WHERE %s".formatted(table, equal(write.keyColumns(), " AND "));
    };
  }

  private static String values(Write<?> write, int rows) {
    return " (%s) VALUES %s"
        .formatted(
            String.join(", ", write.names()),
            String.join(", ", Collections.nCopies(rows, write.marks())));
  }

  private static String sums(Write<?> write) {
    return String.join(
        ", ",
        write.otherColumns().stream()
            .map(column -> "%1$s = %1$s + excluded.%1$s".formatted(column.name()))
            .toList());
  }

  private static <T> String equal(List<Column<T>> columns, String between) {
    return String.join(between, columns.stream().map(column -> column.name() + " = ?").toList());
  }

  @Override
  public void close() throws SQLException {
    statement.close();
    if (statementForMany != null) {
      statementForMany.close();
    }
  }
}
