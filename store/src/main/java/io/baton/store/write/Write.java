package io.baton.store.write;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One way of writing rows of one type to one table. Kept as data because the databases want the
 * same rows in different statements: row by row in one, columns as arrays in the other.
 *
 * @param keys the first columns; what rows are found by
 */
public record Write<T>(Kind kind, String table, int keys, List<Column<T>> columns) {
  public enum Kind {
    /** The row must not be there. */
    INSERT,
    /** The row replaces one with its key. */
    PUT,
    /** The numbers that are no keys are added to those of the row with this key. */
    ADD,
    /** Changes the row where it is there. */
    UPDATE,
    /** Only keys are given. */
    DELETE
  }

  public List<Column<T>> keyColumns() {
    return columns.subList(0, keys);
  }

  public List<Column<T>> otherColumns() {
    return columns.subList(keys, columns.size());
  }

  /**
   * The same for rows that are alike in some columns. Only for writes that add rows.
   *
   * @param literals by the names of the columns
   */
  Write<T> fixing(Map<String, String> literals) {
    return new Write<>(
        kind, table, keys, columns.stream().map(one -> fixed(one, literals)).toList());
  }

  private static <T> Column<T> fixed(Column<T> column, Map<String, String> literals) {
    String literal = literals.get(column.name());
    return literal == null ? column : new Column.Fixed<>(column.name(), literal);
  }

  /** Those whose values differ from row to row. */
  public List<Column<T>> given() {
    return columns.stream().filter(column -> !(column instanceof Column.Fixed)).toList();
  }

  /** As a statement for one row takes them: what it looks for comes after what it sets. */
  public List<Column<T>> inOrderOfParameters() {
    if (kind != Kind.UPDATE) {
      return given();
    }
    List<Column<T>> ordered = new ArrayList<>(otherColumns());
    ordered.addAll(keyColumns());
    return ordered;
  }

  /** A row of values, with a mark for each that is given. */
  public String marks() {
    return columns.stream()
        .map(column -> column instanceof Column.Fixed<T> fixed ? fixed.literal() : "?")
        .collect(Collectors.joining(", ", "(", ")"));
  }

  public List<String> names() {
    return columns.stream().map(Column::name).toList();
  }

  static <T> Builder<T> write(Kind kind, String table) {
    return new Builder<>(kind, table);
  }

  /** Columns in their order; {@link #key} comes after the last key. */
  static final class Builder<T> {
    private final Kind kind;
    private final String table;
    private final List<Column<T>> columns = new ArrayList<>();
    private int keys;

    private Builder(Kind kind, String table) {
      this.kind = kind;
      this.table = table;
    }

    Builder<T> number(String name, ToLongFunction<T> value) {
      columns.add(new Column.Whole<>(name, value));
      return this;
    }

    Builder<T> text(String name, Function<T, @Nullable String> value) {
      columns.add(new Column.Text<>(name, value));
      return this;
    }

    Builder<T> bytes(String name, Function<T, byte[]> value) {
      columns.add(new Column.Bytes<>(name, value));
      return this;
    }

    Builder<T> key() {
      keys = columns.size();
      return this;
    }

    Write<T> build() {
      return new Write<>(kind, table, keys, List.copyOf(columns));
    }
  }
}
