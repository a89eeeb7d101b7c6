package io.baton.adapters;

import io.baton.flow.catalog.ActionEntry;
import io.baton.flow.catalog.AdapterEntry;
import io.baton.value.Obj;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an adapter without running it: one entry of the registry.
 *
 * @param defaultAction what a step means that names only the adapter; null: it must say
 */
public record AdapterInfo(
    String name,
    String description,
    @Nullable String defaultAction,
    Map<String, ActionInfo> actions) {

  public AdapterInfo {
    actions = Collections.unmodifiableMap(new LinkedHashMap<>(actions));
  }

  /** An adapter that says no more than its names. */
  public static AdapterInfo undescribed(String name, Collection<String> actionNames) {
    Map<String, ActionInfo> actions = new LinkedHashMap<>();
    actionNames.stream().sorted().forEach(it -> actions.put(it, ActionInfo.undescribed(it)));
    return new AdapterInfo(name, "", null, actions);
  }

  /** Both together; what this one says of an action counts. */
  public AdapterInfo and(AdapterInfo other) {
    Map<String, ActionInfo> both = new LinkedHashMap<>(actions);
    other.actions.forEach(both::putIfAbsent);
    return new AdapterInfo(
        name,
        description.isEmpty() ? other.description : description,
        defaultAction == null ? other.defaultAction : defaultAction,
        both);
  }

  /** As the registry is shown to programs: actions by their names. */
  public Obj toJson() {
    Obj.Builder shown = Obj.builder();
    actions.forEach((action, info) -> shown.put(action, info.toJson()));
    return Obj.builder()
        .put("id", name)
        .put("name", name)
        .put("description", description)
        .putIfPresent("defaultAction", defaultAction)
        .put("actions", shown.build())
        .build();
  }

  /** As definitions are checked by it. */
  public AdapterEntry entry() {
    Map<String, ActionEntry> entries = new LinkedHashMap<>();
    actions.forEach((action, info) -> entries.put(action, info.entry()));
    return new AdapterEntry(name, defaultAction, entries);
  }
}
