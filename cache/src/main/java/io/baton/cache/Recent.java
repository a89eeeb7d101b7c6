package io.baton.cache;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What was handed on for keeping a while ago, so that an execution that is read over and over from
 * memory is written once. It is a guess: what is forgotten here is only written once more.
 */
final class Recent {
  /** Some hundred kilobytes. Whatever its value, readers get the same. */
  private static final int MOST = 4_096;

  private final Map<String, String> rows =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
          return size() > MOST;
        }
      };

  /** Whether it was not there with this row; from now on it is. */
  synchronized boolean isNew(String name, String row) {
    return !row.equals(rows.put(name, row));
  }

  synchronized void forget(String name) {
    rows.remove(name);
  }

  synchronized void clear() {
    rows.clear();
  }
}
