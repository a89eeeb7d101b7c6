package io.baton.server.log;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a log line is about. Handed to a logger as the parameter of a message, it becomes fields of
 * the line in JSON, and stands behind the message in text.
 */
public final class Fields {
  private final Map<String, String> values = new LinkedHashMap<>();

  /** An empty value is left out. */
  public Fields with(String name, String value) {
    if (!value.isEmpty()) {
      values.put(name, value);
    }
    return this;
  }

  Map<String, String> values() {
    return values;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    values.forEach((name, value) -> text.append(' ').append(name).append('=').append(value));
    return text.toString().strip();
  }
}
