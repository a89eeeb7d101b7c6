package io.baton.console;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The decoded query of a request. */
final class Params {
  private final Map<String, String> values = new LinkedHashMap<>();

  Params(@Nullable String query) {
    if (query != null) {
      for (String part : query.split("&", -1)) {
        int at = part.indexOf('=');
        if (at > 0) {
          values.put(part.substring(0, at), part.substring(at + 1).replace('+', ' '));
        }
      }
    }
  }

  String get(String name, String otherwise) {
    return values.getOrDefault(name, otherwise);
  }

  int number(String name, int otherwise) {
    return values.containsKey(name) ? Integer.parseInt(values.get(name)) : otherwise;
  }
}
