package io.baton.store.postgres;

import io.baton.store.write.Column;
import io.baton.store.write.Write;
import java.util.List;
import java.util.stream.Collectors;

/** The text of a write that takes its rows as one array a column. */
final class ArrayStatement {
  private ArrayStatement() {}

  static String sql(Write<?> write) {
    String table = write.table();
    return switch (write.kind()) {
      case INSERT -> insert(write);
      case PUT -> insert(write) + orReplace(write);
      case ADD -> insert(write) + orAdd(write);
      case UPDATE ->
          "UPDATE %s SET %s FROM %s WHERE %s"
              .formatted(
                  table,
                  each(write.otherColumns(), "%1$s = given.%1$s", ", "),
                  given(write),
                  sameKey(write));
      case DELETE ->
          "DELETE FROM %s USING %s WHERE %s".formatted(table, given(write), sameKey(write));
    };
  }

  static String orReplace(Write<?> write) {
    return " ON CONFLICT (%s) DO UPDATE SET %s"
        .formatted(
            names(write.keyColumns()), each(write.otherColumns(), "%1$s = excluded.%1$s", ", "));
  }

  static String orAdd(Write<?> write) {
    String sum = "%1$s = " + write.table() + ".%1$s + excluded.%1$s";
    return " ON CONFLICT (%s) DO UPDATE SET %s"
        .formatted(names(write.keyColumns()), each(write.otherColumns(), sum, ", "));
  }

  private static String insert(Write<?> write) {
    return "INSERT INTO %s (%s) SELECT %s FROM %s"
        .formatted(write.table(), names(write.columns()), values(write), given(write));
  }

  private static <T> String given(Write<T> write) {
    String arrays =
        write.given().stream()
            .map(column -> "?::" + ColumnArrays.typeOf(column) + "[]")
            .collect(Collectors.joining(", "));
    return "unnest(%s) AS given (%s)".formatted(arrays, names(write.given()));
  }

  private static <T> String values(Write<T> write) {
    return write.columns().stream()
        .map(column -> column instanceof Column.Fixed<T> fixed ? fixed.literal() : column.name())
        .collect(Collectors.joining(", "));
  }

  private static <T> String sameKey(Write<T> write) {
    return each(write.keyColumns(), write.table() + ".%1$s = given.%1$s", " AND ");
  }

  private static <T> String names(List<Column<T>> columns) {
    return each(columns, "%s", ", ");
  }

  private static <T> String each(List<Column<T>> columns, String form, String between) {
    return columns.stream()
        .map(column -> form.formatted(column.name()))
        .collect(Collectors.joining(between));
  }
}
