package io.baton.flow.catalog;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One adapter of the catalog.
 *
 * @param defaultAction what a step means that names only the adapter; null: it must say
 */
public record AdapterEntry(
    String name, @Nullable String defaultAction, Map<String, ActionEntry> actions) {

  public AdapterEntry {
    actions = Collections.unmodifiableMap(new LinkedHashMap<>(actions));
  }

  /** An adapter whose actions take any parameters. */
  public static AdapterEntry open(
      String name, @Nullable String defaultAction, String... actionNames) {
    Map<String, ActionEntry> actions = new LinkedHashMap<>();
    for (String action : actionNames) {
      actions.put(action, ActionEntry.ANY);
    }
    return new AdapterEntry(name, defaultAction, actions);
  }

  public AdapterEntry with(String action, String... parameters) {
    Map<String, ActionEntry> more = new LinkedHashMap<>(actions);
    more.put(action, ActionEntry.taking(parameters));
    return new AdapterEntry(name, defaultAction, more);
  }
}
