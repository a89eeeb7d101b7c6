package io.baton.adapters.http;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Headers of a request or response: names in any case, several values in their order. */
public final class Headers {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");

  private final Map<String, List<String>> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

  /**
   * @throws AdapterException where the name is none, or the value could begin another header
   */
  public Headers add(String name, String value) throws AdapterException {
    if (!NAME.matcher(name).matches()) {
      throw Params.invalid("'%s' is not the name of a header".formatted(printable(name)));
    }
    if (value.chars().anyMatch(c -> (c < ' ' && c != '\t') || c == 0x7f)) {
      throw Params.invalid(
          "The header '%s' has a line break or another control character".formatted(name));
    }
    byName.computeIfAbsent(name, key -> new ArrayList<>(1)).add(value.strip());
    return this;
  }

  public Headers set(String name, String value) throws AdapterException {
    byName.remove(name);
    return add(name, value);
  }

  public Headers setIfAbsent(String name, String value) throws AdapterException {
    return has(name) ? this : add(name, value);
  }

  public void remove(String name) {
    byName.remove(name);
  }

  public boolean has(String name) {
    return byName.containsKey(name);
  }

  /** The first value; null where there is none. */
  public @Nullable String first(String name) {
    List<String> values = byName.get(name);
    return values == null ? null : values.getFirst();
  }

  Map<String, List<String>> all() {
    return byName;
  }

  Headers copy() {
    Headers copy = new Headers();
    byName.forEach((name, values) -> copy.byName.put(name, new ArrayList<>(values)));
    return copy;
  }

  /** Lower-case names; several values are joined as HTTP allows, but for cookies. */
  Obj toJson() {
    Obj.Builder json = Obj.builder();
    byName.forEach(
        (name, values) -> json.put(name.toLowerCase(Locale.ROOT), Value.of(joined(name, values))));
    return json.build();
  }

  private static String joined(String name, List<String> values) {
    return String.join(name.equalsIgnoreCase("set-cookie") ? "\n" : ", ", values);
  }

  private static String printable(String name) {
    return name.replaceAll("[^ -~]", "?");
  }
}
