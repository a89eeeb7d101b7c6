package io.baton.store.postgres;

import io.baton.store.write.Column;
import io.baton.store.write.Write;
import java.util.List;
import java.util.stream.Collectors;

/** The text of a write that takes one row, its values in {@link Write#inOrderOfParameters}. */
final class RowText {
  private RowText() {}

  static String of(Write<?> write) {
    return switch (write.kind()) {
      case INSERT -> insert(write);
      case PUT -> insert(write) + ArrayStatement.orReplace(write);
      case ADD -> insert(write) + ArrayStatement.orAdd(write);
      case UPDATE ->
          "UPDATE %s SET %s WHERE %s"
              .formatted(
                  write.table(),
                  equal(write.otherColumns(), ", "),
                  equal(write.keyColumns(), " AND "));
      case DELETE ->
          "DELETE FROM %s WHERE %s".formatted(write.table(), equal(write.keyColumns(), " AND "));
    };
  }

  private static String insert(Write<?> write) {
    return "INSERT INTO %s (%s) VALUES %s"
        .formatted(write.table(), String.join(", ", write.names()), write.marks());
  }

  private static <T> String equal(List<Column<T>> columns, String between) {
    return columns.stream()
        .map(column -> column.name() + " = ?")
        .collect(Collectors.joining(between));
  }
}
