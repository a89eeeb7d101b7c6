package io.baton.flow.read;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The keys that an object of a definition may have. Data rather than code, so that the published
 * schema and the documentation can be compared with it.
 */
public final class KeyTable {
  private final String what;
  private final Set<String> keys;
  private final Map<String, String> canonicalBySpelling = new HashMap<>();

  private KeyTable(String what, Set<String> keys) {
    this.what = what;
    this.keys = Collections.unmodifiableSet(keys);
    for (String key : keys) {
      canonicalBySpelling.put(key, key);
      canonicalBySpelling.put(snakeCase(key), key);
    }
  }

  static KeyTable of(String what, String... keys) {
    return new KeyTable(what, new LinkedHashSet<>(List.of(keys)));
  }

  /** The same table with another spelling of one of its keys. */
  KeyTable alias(String spelling, String key) {
    canonicalBySpelling.put(spelling, key);
    canonicalBySpelling.put(snakeCase(spelling), key);
    return this;
  }

  /** What the object is, for messages: {@code flow}, {@code step}, {@code retry}. */
  public String what() {
    return what;
  }

  /** The keys in camelCase. */
  public Set<String> keys() {
    return keys;
  }

  /** The key that a written one stands for, or null where it is unknown. */
  public @Nullable String canonical(String written) {
    return canonicalBySpelling.get(written);
  }

  private static String snakeCase(String key) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < key.length(); i++) {
      char letter = key.charAt(i);
      if (Character.isUpperCase(letter)) {
        out.append('_');
      }
      out.append(Character.toLowerCase(letter));
    }
    return out.toString();
  }
}
