package io.baton.runtime.flow;

import io.baton.adapters.AdapterInfo;
import io.baton.flow.catalog.AdapterCatalog;
import io.baton.flow.catalog.AdapterEntry;
import io.baton.flow.plan.Plan;
import io.baton.flow.problem.Problem;
import io.baton.flow.read.Definition;
import io.baton.flow.read.DefinitionOptions;
import io.baton.flow.read.Definitions;
import io.baton.store.FlowRow;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Makes plans of definitions, with the adapters that this process has. */
final class FlowCompiler {
  private final Map<String, AdapterInfo> adapters = new ConcurrentHashMap<>();

  /** Lets definitions name the adapter's actions, and checks them by its schemas. */
  void allow(AdapterInfo adapter) {
    adapters.merge(adapter.name(), adapter, (before, added) -> added.and(before));
  }

  /** What definitions may name. */
  AdapterCatalog catalog() {
    AdapterCatalog catalog = AdapterCatalog.builtIn();
    for (AdapterInfo adapter : adapters.values()) {
      catalog = with(catalog, adapter.entry());
    }
    return catalog;
  }

  /** What a definition is with the adapters that are here, errors included. */
  Definition read(String text, String fileName) {
    return read(text, fileName, catalog());
  }

  /** The name can begin with that of a format and a colon; else the text's shape tells it. */
  private static Definition read(String text, String fileName, AdapterCatalog catalog) {
    int colon = fileName.indexOf(FlowLibrary.FORMAT_END);
    DefinitionOptions options = DefinitionOptions.DEFAULT.withCatalog(catalog);
    return Definitions.read(
        text,
        fileName.substring(colon + 1),
        colon < 0 ? options : options.withFormat(fileName.substring(0, colon)));
  }

  /**
   * @throws InvalidFlowException where the definition has errors
   */
  static Plan valid(Definition definition) {
    Plan plan = definition.plan();
    if (plan == null) {
      throw new InvalidFlowException(
          definition.problems().stream().filter(Problem::isError).toList());
    }
    return plan;
  }

  /** What was accepted once stays accepted, also where an adapter has not been registered yet. */
  static Plan compile(FlowRow row) {
    Definition definition = read(row.text(), row.fileName(), catalog(FlowRows.actions(row)));
    Plan plan = definition.plan();
    if (plan == null) {
      throw new IllegalStateException(
          "Version %d of flow '%s' was registered, but cannot be read any more: %s"
              .formatted(row.version(), row.flowId(), definition.problems()));
    }
    return plan;
  }

  /** The built-in adapters, and these on top of them. */
  private static AdapterCatalog catalog(Map<String, Set<String>> more) {
    AdapterCatalog catalog = AdapterCatalog.builtIn();
    for (Map.Entry<String, Set<String>> adapter : more.entrySet()) {
      catalog =
          with(
              catalog,
              AdapterEntry.open(adapter.getKey(), null, adapter.getValue().toArray(String[]::new)));
    }
    return catalog;
  }

  /** What is added says no less of an action than what was there. */
  private static AdapterCatalog with(AdapterCatalog catalog, AdapterEntry added) {
    AdapterEntry builtIn = catalog.adapter(added.name());
    if (builtIn == null) {
      return catalog.with(added);
    }
    var actions = new LinkedHashMap<>(builtIn.actions());
    added
        .actions()
        .forEach(
            (name, action) -> {
              if (!action.schema().isEmpty() || !actions.containsKey(name)) {
                actions.put(name, action);
              }
            });
    return catalog.with(new AdapterEntry(builtIn.name(), builtIn.defaultAction(), actions));
  }
}
