package io.baton.runtime;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list.
 *
 * @param next what to ask with for the part after this one; null: there is none
 */
public record Page<T>(List<T> items, @Nullable String next) {
  public Page {
    items = List.copyOf(items);
  }

  /** Of rows of which one more was read than the page holds. */
  static <R, T> Page<T> of(
      List<R> rows, int limit, Function<R, T> item, Function<R, String> cursor) {
    List<R> shown = rows.size() > limit ? rows.subList(0, limit) : rows;
    return new Page<>(
        shown.stream().map(item).toList(),
        rows.size() > limit ? cursor.apply(shown.getLast()) : null);
  }
}
