package io.baton.runtime.flow;

import io.baton.adapters.AdapterInfo;
import io.baton.flow.catalog.AdapterCatalog;
import io.baton.flow.catalog.AdapterEntry;
import io.baton.flow.plan.Plan;
import io.baton.flow.problem.Problem;
import io.baton.flow.read.Definition;
import io.baton.flow.read.DefinitionOptions;
import io.baton.flow.read.Definitions;
import io.baton.runtime.time.Clock;
import io.baton.runtime.trigger.FlowTriggers;
import io.baton.store.Batch;
import io.baton.store.BatchBuilder;
import io.baton.store.DeletedFlow;
import io.baton.store.FlowRow;
import io.baton.store.Numbering;
import io.baton.store.Store;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The flows of the store, compiled. A version never changes, so a plan is made once. An execution
 * keeps the version that it began with.
 *
 * <p>A flow inside another is stored as a version of its own, under a name that no flow can be
 * given, because its executions need a plan like any other. Only the flow around it, and the flows
 * beside it, can call it.
 */
public final class FlowLibrary {
  /** Ends the name of a format in front of a file's name. */
  public static final String FORMAT_END = ":";

  private record FlowName(String tenantId, String flowId) {}

  /** What came of a registration; the same text again makes no new version. */
  public record Registration(FlowVersion flow, boolean isNew) {}

  private final Store store;
  private final Clock clock;
  private final FlowTriggers triggers;
  private final Map<String, AdapterInfo> adapters = new ConcurrentHashMap<>();
  private final Map<Long, FlowVersion> byNo = new ConcurrentHashMap<>();
  private final Map<FlowName, FlowVersion> latest = new ConcurrentHashMap<>();
  private final Set<String> insideOthers = ConcurrentHashMap.newKeySet();

  public FlowLibrary(Store store, Clock clock) {
    this.store = store;
    this.clock = clock;
    this.triggers = new FlowTriggers(store);
  }

  /** Lets definitions name the adapter's actions, and checks them by its schemas. */
  public void allow(AdapterInfo adapter) {
    adapters.merge(adapter.name(), adapter, (before, added) -> added.and(before));
  }

  /** What definitions may name. */
  public AdapterCatalog catalog() {
    AdapterCatalog catalog = AdapterCatalog.builtIn();
    for (AdapterInfo adapter : adapters.values()) {
      catalog = with(catalog, adapter.entry());
    }
    return catalog;
  }

  /**
   * Makes the text the newest version of its flow; the same text again changes nothing.
   *
   * @throws InvalidFlowException where the definition has errors
   */
  public synchronized Registration register(String tenantId, String text, String fileName) {
    Plan plan = valid(text, fileName);
    Optional<FlowRow> before = store.flows().latest(tenantId, plan.flow().id());
    if (before.isPresent() && before.get().text().equals(text)) {
      return new Registration(remember(tenantId, before.get(), plan), false);
    }
    List<Problem> problems = triggers.problems(tenantId, plan);
    if (!problems.isEmpty()) {
      throw new InvalidFlowException(problems);
    }
    int version = store.flows().lastVersion(tenantId, plan.flow().id()) + 1;
    FlowRow row = store(tenantId, plan.flow().id(), version, fileName, text, plan);
    return new Registration(remember(tenantId, row, plan), true);
  }

  /**
   * Keeps a definition under a name that no flow can be given, so that executions can begin with it
   * and it is no flow of the tenant's. The same text has the same name.
   *
   * @throws InvalidFlowException where the definition has errors
   */
  public synchronized FlowVersion keep(String tenantId, String text, String fileName) {
    Plan plan = valid(text, fileName);
    String name = InnerFlow.unregistered(fileName, text);
    Optional<FlowRow> before = store.flows().latest(tenantId, name);
    return remember(
        tenantId,
        before.isPresent() ? before.get() : store(tenantId, name, 1, fileName, text, plan),
        plan);
  }

  /** What a definition is with the adapters that are here, errors included. */
  public Definition read(String text, String fileName) {
    return read(text, fileName, catalog());
  }

  /** The name can begin with that of a format and a colon; else the text's shape tells it. */
  private static Definition read(String text, String fileName, AdapterCatalog catalog) {
    int colon = fileName.indexOf(FORMAT_END);
    DefinitionOptions options = DefinitionOptions.DEFAULT.withCatalog(catalog);
    return Definitions.read(
        text,
        fileName.substring(colon + 1),
        colon < 0 ? options : options.withFormat(fileName.substring(0, colon)));
  }

  private Plan valid(String text, String fileName) {
    Definition definition = read(text, fileName);
    Plan plan = definition.plan();
    if (plan == null) {
      throw new InvalidFlowException(
          definition.problems().stream().filter(Problem::isError).toList());
    }
    return plan;
  }

  private FlowRow store(
      String tenantId, String name, int version, String fileName, String text, Plan plan) {
    List<InnerFlow> inside = InnerFlow.in(plan.flow(), name, catalog());
    long flowNo = store.reserve(Numbering.FLOW, 1 + inside.size());
    long at = clock.millis();
    FlowRow row = FlowRows.of(flowNo, tenantId, name, version, fileName, text, plan, inside, at);
    BatchBuilder batch = Batch.builder().add(row);
    for (int i = 0; i < inside.size(); i++) {
      batch.add(inside.get(i).row(flowNo + 1 + i, tenantId, version, at));
    }
    triggers.changes(tenantId, plan.flow(), clock.millis()).forEach(batch::add);
    store.commit(batch.build());
    return row;
  }

  /**
   * No execution begins with it any more; those that did go on. False where there is no such flow.
   */
  public synchronized boolean delete(String tenantId, String flowId) {
    if (store.flows().latest(tenantId, flowId).isEmpty()) {
      return false;
    }
    BatchBuilder batch = Batch.builder().add(new DeletedFlow(tenantId, flowId, clock.millis()));
    triggers.dropped(tenantId, flowId).forEach(batch::add);
    store.commit(batch.build());
    latest.remove(new FlowName(tenantId, flowId));
    return true;
  }

  /** Whether a flow of this id may be inside another, so that it matters who calls it. */
  public boolean isInside(String flowId) {
    return insideOthers.contains(flowId);
  }

  /** The flow that a step of another means: the nearest inside or around that one, else any. */
  public Optional<FlowVersion> called(long callerNo, String tenantId, String flowId) {
    FlowVersion caller = byNo(callerNo);
    for (String around = caller.flowId(); !around.isEmpty(); around = InnerFlow.around(around)) {
      Optional<FlowRow> found =
          store.flows().version(tenantId, InnerFlow.name(around, flowId), caller.version());
      if (found.isPresent()) {
        return found.map(row -> byNo(row.flowNo()));
      }
    }
    return latest(tenantId, flowId);
  }

  /** The newest version, if there is such a flow. */
  public Optional<FlowVersion> latest(String tenantId, String flowId) {
    FlowVersion known = latest.get(new FlowName(tenantId, flowId));
    return known != null
        ? Optional.of(known)
        : store.flows().latest(tenantId, flowId).map(row -> remember(tenantId, row, compile(row)));
  }

  /** One version of a tenant's flow. */
  public Optional<FlowVersion> version(String tenantId, String flowId, int version) {
    return store.flows().version(tenantId, flowId, version).map(row -> byNo(row.flowNo()));
  }

  /** The version that an execution began with. */
  public FlowVersion byNo(long flowNo) {
    FlowVersion known = byNo.get(flowNo);
    return known == null ? load(flowNo) : known;
  }

  /** Outside of the map's own locks: reading and compiling take long, and others need theirs. */
  private FlowVersion load(long flowNo) {
    FlowRow row =
        store
            .flows()
            .byNo(flowNo)
            .orElseThrow(
                () -> new IllegalStateException("There is no flow version number " + flowNo));
    FlowVersion loaded = version(row, compile(row));
    FlowVersion first = byNo.putIfAbsent(flowNo, loaded);
    return first == null ? loaded : first;
  }

  private FlowVersion remember(String tenantId, FlowRow row, Plan plan) {
    FlowVersion version = version(row, plan);
    byNo.put(row.flowNo(), version);
    latest.put(new FlowName(tenantId, row.flowId()), version);
    return version;
  }

  private FlowVersion version(FlowRow row, Plan plan) {
    plan.flow().flows().forEach(inner -> insideOthers.add(inner.id()));
    return new FlowVersion(row.flowNo(), row.flowId(), row.version(), plan);
  }

  /** What was accepted once stays accepted, also where an adapter has not been registered yet. */
  private static Plan compile(FlowRow row) {
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
