package io.baton.store.postgres;

import io.baton.store.write.Column;
import java.sql.Array;
import java.sql.SQLException;
import java.util.List;
import org.postgresql.PGConnection;

/** The values of a column for all rows as one parameter: many rows, one statement. */
final class ColumnArrays {
  private ColumnArrays() {}

  static String typeOf(Column<?> column) {
    return switch (column) {
      case Column.Whole<?> whole -> "int8";
      case Column.Text<?> text -> "text";
      case Column.Bytes<?> bytes -> "bytea";
      case Column.Fixed<?> fixed -> throw new IllegalStateException(fixed.name());
    };
  }

  static <T> Array of(PGConnection connection, Column<T> column, List<T> rows) throws SQLException {
    int count = rows.size();
    Object values =
        switch (column) {
          case Column.Whole<T> whole -> {
            long[] numbers = new long[count];
            for (int i = 0; i < count; i++) {
              numbers[i] = whole.value().applyAsLong(rows.get(i));
            }
            yield numbers;
          }
          case Column.Text<T> text -> rows.stream().map(text.value()).toArray(String[]::new);
          case Column.Bytes<T> bytes -> rows.stream().map(bytes.value()).toArray(byte[][]::new);
          case Column.Fixed<T> fixed -> throw new IllegalStateException(fixed.name());
        };
    return connection.createArrayOf(typeOf(column), values);
  }
}
