package io.baton.store.write;

import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A column and where its value comes from. Numbers apart, so that none is boxed; what is the same
 * in all rows apart, so that it is part of the statement and never sent.
 */
public sealed interface Column<T> {
  String name();

  /** Any whole number, stored as wide as the table says. */
  record Whole<T>(String name, ToLongFunction<T> value) implements Column<T> {}

  record Text<T>(String name, Function<T, @Nullable String> value) implements Column<T> {}

  record Bytes<T>(String name, Function<T, byte[]> value) implements Column<T> {}

  /**
   * @param literal as SQL writes it
   */
  record Fixed<T>(String name, String literal) implements Column<T> {}
}
