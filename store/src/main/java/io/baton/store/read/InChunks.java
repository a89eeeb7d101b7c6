package io.baton.store.read;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Asks for many rows in few statements. Every statement has the same text, so that it is planned
 * once; places that are left over hold a key that no row has.
 */
final class InChunks {
  static final int SIZE = 250;
  private static final String MARKS = "(" + String.join(", ", Collections.nCopies(SIZE, "?")) + ")";
  private static final Long NOBODY = -1L;

  private InChunks() {}

  static void each(List<Long> numbers, BiConsumer<String, Object[]> ask) {
    each(numbers, NOBODY, ask);
  }

  static <T> void each(List<T> keys, T nobody, BiConsumer<String, Object[]> ask) {
    for (int from = 0; from < keys.size(); from += SIZE) {
      Object[] chunk = new Object[SIZE];
      Arrays.fill(chunk, nobody);
      List<T> part = keys.subList(from, Math.min(from + SIZE, keys.size()));
      System.arraycopy(part.toArray(), 0, chunk, 0, part.size());
      ask.accept(MARKS, chunk);
    }
  }
}
