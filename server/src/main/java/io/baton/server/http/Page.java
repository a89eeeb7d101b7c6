package io.baton.server.http;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Which part of a list is wanted.
 *
 * @param cursor where the page before ended, as {@link Cursor} wrote it
 */
public record Page(int limit, Optional<String> cursor) {
  public static final int DEFAULT_LIMIT = 100;
  public static final int MAX_LIMIT = 1_000;

  static final Obj LIMIT_SCHEMA =
      Obj.builder()
          .put("type", "integer")
          .put("minimum", 1)
          .put("maximum", MAX_LIMIT)
          .put("default", DEFAULT_LIMIT)
          .build();

  static Page of(Request request) {
    long limit = request.number("limit", 1, MAX_LIMIT).orElse((long) DEFAULT_LIMIT);
    return new Page((int) limit, request.query("cursor"));
  }

  /**
   * The page of a list. Whoever reads {@link #limit} + 1 rows knows whether there are more.
   *
   * @param rows up to one more than the limit
   * @param cursor where a row stands in the list
   */
  public <T> Reply reply(
      List<T> rows, Function<T, ? extends Value> show, Function<T, String> cursor) {
    boolean more = rows.size() > limit;
    List<T> shown = more ? rows.subList(0, limit) : rows;
    Value next = more ? Value.of(cursor.apply(shown.getLast())) : Value.NULL;
    Arr items = Arr.of(shown.stream().map(show).toList());
    return Reply.ok(Obj.of("items", items, "nextCursor", next));
  }

  /** A page that was read as one. */
  public Reply reply(io.baton.runtime.Page<? extends Value> found, Cursor cursor) {
    Value next = found.next() == null ? Value.NULL : Value.of(cursor.write(found.next()));
    return Reply.ok(Obj.of("items", Arr.of(found.items()), "nextCursor", next));
  }
}
