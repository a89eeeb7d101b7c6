package io.baton.flow.catalog;

import io.baton.expression.Suggestion;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The adapters and actions that a definition may name. It is data and knows nothing of how they are
 * carried out, so that a definition can be checked where no adapter is installed.
 */
public final class AdapterCatalog {
  private final Map<String, AdapterEntry> adapters;

  private AdapterCatalog(Map<String, AdapterEntry> adapters) {
    this.adapters = Collections.unmodifiableMap(adapters);
  }

  public static AdapterCatalog of(AdapterEntry... entries) {
    Map<String, AdapterEntry> adapters = new LinkedHashMap<>();
    for (AdapterEntry entry : entries) {
      adapters.put(entry.name(), entry);
    }
    return new AdapterCatalog(adapters);
  }

  /** What every installation has. */
  public static AdapterCatalog builtIn() {
    return BuiltInAdapters.CATALOG;
  }

  /** This catalog and one more adapter, for example one that a manifest declares. */
  public AdapterCatalog with(AdapterEntry entry) {
    Map<String, AdapterEntry> more = new LinkedHashMap<>(adapters);
    more.put(entry.name(), entry);
    return new AdapterCatalog(more);
  }

  public Set<String> adapters() {
    return adapters.keySet();
  }

  public boolean knows(String adapter) {
    return adapters.containsKey(adapter);
  }

  public boolean knowsAction(String adapter, String action) {
    AdapterEntry entry = adapters.get(adapter);
    return entry != null && entry.actions().containsKey(action);
  }

  public @Nullable AdapterEntry adapter(String name) {
    return adapters.get(name);
  }

  /** What is wrong with the adapter and action, or null where the catalog has them. */
  public @Nullable String refusal(String adapter, String action) {
    AdapterEntry entry = adapters.get(adapter);
    if (entry == null) {
      return "unknown adapter '"
          + adapter
          + "'"
          + Suggestion.didYouMean(adapter, adapters.keySet())
          + " (known: "
          + String.join(", ", adapters.keySet())
          + "; an adapter of remote workers needs a custom 'pool')";
    }
    if (entry.actions().containsKey(action)) {
      return null;
    }
    return "adapter '"
        + adapter
        + "' has no action '"
        + action
        + "'"
        + Suggestion.didYouMean(action, entry.actions().keySet())
        + " (it has: "
        + String.join(", ", entry.actions().keySet())
        + ")";
  }
}
