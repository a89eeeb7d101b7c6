package io.baton.expression;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All functions by name. The set is closed: every one is pure, bounded by the budget and described
 * in docs/expressions.md, which a test compares with this list.
 */
final class Functions {
  private static final Map<String, Function> ALL = collect();

  private Functions() {}

  static @Nullable Function find(String name) {
    return ALL.get(name);
  }

  /** Why there is no such function, and what to use. */
  static String unknown(String name) {
    return NearMisses.function(name, ALL.keySet());
  }

  static Set<String> names() {
    return ALL.keySet();
  }

  private static Map<String, Function> collect() {
    Map<String, Function> all = new LinkedHashMap<>();
    Stream.of(
            TextFunctions.ALL,
            CodecFunctions.ALL,
            ListFunctions.ALL,
            ItemFunctions.ALL,
            NumberFunctions.ALL,
            ObjectFunctions.ALL,
            TypeFunctions.ALL,
            TimeFunctions.ALL)
        .flatMap(List::stream)
        .forEach(
            function -> {
              if (all.put(function.name(), function) != null) {
                throw new IllegalStateException(function.name() + " is declared twice");
              }
            });
    return Collections.unmodifiableMap(all);
  }
}
