package io.baton.runtime;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
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

  /** The page as JSON; the other way round {@link #of(Value)}. */
  static Value json(Page<Obj> page) {
    return Obj.of(
        "items",
        Arr.of(page.items()),
        "next",
        page.next() == null ? Value.NULL : Value.of(page.next()));
  }

  static Page<Obj> of(Value json) {
    Obj page = (Obj) json;
    List<Obj> items = ((Arr) page.at("items")).stream().map(Obj.class::cast).toList();
    return new Page<>(items, page.at("next") instanceof Value.Text next ? next.value() : null);
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
