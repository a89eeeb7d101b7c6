package io.baton.runtime.flow;

import io.baton.adapters.AdapterInfo;
import io.baton.flow.catalog.AdapterCatalog;
import io.baton.flow.plan.Plan;
import io.baton.flow.problem.Problem;
import io.baton.flow.read.Definition;
import io.baton.runtime.time.Clock;
import io.baton.runtime.trigger.FlowTriggers;
import io.baton.store.Batch;
import io.baton.store.BatchBuilder;
import io.baton.store.DeletedFlow;
import io.baton.store.FlowRow;
import io.baton.store.Numbering;
import io.baton.store.Store;
import io.baton.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

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

  /** So often a registration begins anew where another process was faster. */
  private static final int MOST_TRIES = 5;

  /** What came of a registration; the same text again makes no new version. */
  public record Registration(FlowVersion flow, boolean isNew) {}

  private final Store store;
  private final Clock clock;
  private final FlowTriggers triggers;
  private final KeptDefinitions kept;
  private final FlowCompiler compiler = new FlowCompiler();
  private final CompiledFlows compiled = new CompiledFlows();
  private final Set<String> insideOthers = ConcurrentHashMap.newKeySet();

  public FlowLibrary(Store store, Clock clock) {
    this.store = store;
    this.clock = clock;
    this.triggers = new FlowTriggers(store);
    this.kept = new KeptDefinitions(store, clock);
  }

  /** Lets definitions name the adapter's actions, and checks them by its schemas. */
  public void allow(AdapterInfo adapter) {
    compiler.allow(adapter);
  }

  /** What definitions may name. */
  public AdapterCatalog catalog() {
    return compiler.catalog();
  }

  /** What a definition is with the adapters that are here, errors included. */
  public Definition read(String text, String fileName) {
    return compiler.read(text, fileName);
  }

  /**
   * Makes the text the newest version of its flow; the same text again changes nothing.
   *
   * @param onlyAt whether it is wanted when the newest version is this; 0: there is none
   * @throws InvalidFlowException where the definition has errors
   * @throws ChangedFlowException where it is not wanted
   */
  public synchronized Registration register(
      String tenantId, String text, String fileName, IntPredicate onlyAt) {
    Definition definition = read(text, fileName);
    Plan plan = FlowCompiler.valid(definition);
    for (int tries = 1; true; tries++) {
      try {
        return register(tenantId, text, fileName, definition, plan, onlyAt);
      } catch (StoreException.Duplicate another) {
        // Somebody else registered this flow, or took a path, between looking and writing.
        if (tries == MOST_TRIES) {
          throw another;
        }
      }
    }
  }

  private Registration register(
      String tenantId,
      String text,
      String fileName,
      Definition definition,
      Plan plan,
      IntPredicate onlyAt) {
    Optional<FlowRow> before = store.flows().latest(tenantId, plan.flow().id());
    if (before.isPresent() && before.get().text().equals(text)) {
      return new Registration(remember(tenantId, before.get(), plan), false);
    }
    // Only now: whoever repeats what has been done before is not told that it was changed.
    require(onlyAt, plan.flow().id(), before);
    List<Problem> problems = triggers.problems(tenantId, plan, definition.places());
    if (!problems.isEmpty()) {
      throw new InvalidFlowException(problems);
    }
    int version = store.flows().lastVersion(tenantId, plan.flow().id()) + 1;
    List<InnerFlow> inside = InnerFlow.in(plan.flow(), plan.flow().id(), catalog());
    long flowNo = store.reserve(Numbering.FLOW, 1 + inside.size());
    long now = clock.millis();
    FlowRow row =
        FlowRows.of(flowNo, tenantId, plan.flow().id(), version, fileName, text, plan, inside, now);
    BatchBuilder batch = InnerFlow.batch(row, inside);
    triggers.changes(tenantId, plan.flow(), now).forEach(batch::add);
    store.commit(batch.build());
    return new Registration(remember(tenantId, row, plan), true);
  }

  private static void require(IntPredicate onlyAt, String flowId, Optional<FlowRow> newest) {
    int version = newest.map(FlowRow::version).orElse(0);
    if (!onlyAt.test(version)) {
      throw new ChangedFlowException(flowId, version);
    }
  }

  /**
   * Everything that is wrong with a definition, or would be when the tenant registered it now:
   * errors and warnings.
   */
  public List<Problem> problems(String tenantId, String text, String fileName) {
    Definition definition = read(text, fileName);
    Plan plan = definition.plan();
    List<Problem> problems = new ArrayList<>(definition.problems());
    if (plan != null) {
      problems.addAll(triggers.problems(tenantId, plan, definition.places()));
    }
    return problems;
  }

  /**
   * Keeps a definition under a name that no flow can be given, so that executions can begin with it
   * and it is no flow of the tenant's: its triggers start nothing. The same text has the same name.
   *
   * @param check may refuse the plan before anything is written
   * @throws InvalidFlowException where the definition has errors
   */
  public synchronized FlowVersion keep(
      String tenantId, String text, String fileName, Consumer<Plan> check) {
    Plan plan = FlowCompiler.valid(read(text, fileName));
    check.accept(plan);
    String name = InnerFlow.unregistered(fileName, text);
    List<InnerFlow> inside = InnerFlow.in(plan.flow(), name, catalog());
    return remember(tenantId, kept.keep(tenantId, name, fileName, text, plan, inside), plan);
  }

  /** Removes kept definitions that nobody used for so long and no execution stands for. */
  public void forgetKept(Duration age) {
    kept.forget(age);
  }

  /**
   * No execution begins with it any more; those that did go on. False where there is no such flow.
   *
   * @param onlyAt whether it is wanted when the newest version is this
   * @throws ChangedFlowException where it is not wanted
   */
  public synchronized boolean delete(String tenantId, String flowId, IntPredicate onlyAt) {
    Optional<FlowRow> newest = store.flows().latest(tenantId, flowId);
    if (newest.isEmpty()) {
      return false;
    }
    require(onlyAt, flowId, newest);
    BatchBuilder batch = Batch.builder().add(new DeletedFlow(tenantId, flowId, clock.millis()));
    triggers.dropped(tenantId, flowId).forEach(batch::add);
    store.commit(batch.build());
    compiled.removeLatest(tenantId, flowId);
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
    FlowVersion known = compiled.latest(tenantId, flowId);
    if (known == null) {
      return store
          .flows()
          .latest(tenantId, flowId)
          .map(row -> remember(tenantId, row, FlowCompiler.compile(row)));
    }
    // Another process may have registered a newer one meanwhile, or deleted the flow.
    long newest = store.isShared() ? store.flows().latestNo(tenantId, flowId) : known.flowNo();
    return newest == 0 ? Optional.empty() : Optional.of(byNo(newest));
  }

  /** One version of a tenant's flow. */
  public Optional<FlowVersion> version(String tenantId, String flowId, int version) {
    return store.flows().version(tenantId, flowId, version).map(row -> byNo(row.flowNo()));
  }

  /** The version that an execution began with. */
  public FlowVersion byNo(long flowNo) {
    FlowVersion known = compiled.byNo(flowNo);
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
    return compiled.add(version(row, FlowCompiler.compile(row)));
  }

  private FlowVersion remember(String tenantId, FlowRow row, Plan plan) {
    FlowVersion version = version(row, plan);
    compiled.addLatest(tenantId, version);
    return version;
  }

  private FlowVersion version(FlowRow row, Plan plan) {
    plan.flow().flows().forEach(inner -> insideOthers.add(inner.id()));
    return new FlowVersion(row.flowNo(), row.flowId(), row.version(), plan);
  }

  /** Others have written versions of the flow: the newest is looked up again. */
  public void forgetLatest(String tenantId, String flowId) {
    compiled.removeLatest(tenantId, flowId);
  }

  /**
   * What a stored version comes to.
   *
   * @throws IllegalStateException where it cannot be read
   */
  public static Plan plan(FlowRow row) {
    return FlowCompiler.compile(row);
  }
}
