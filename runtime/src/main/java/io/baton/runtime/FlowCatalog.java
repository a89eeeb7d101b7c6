package io.baton.runtime;

import io.baton.flow.Ids;
import io.baton.flow.problem.Problem;
import io.baton.flow.read.Definition;
import io.baton.runtime.flow.FlowLibrary;
import io.baton.runtime.flow.FlowVersion;
import io.baton.runtime.time.Clock;
import io.baton.runtime.transfer.Import;
import io.baton.store.FlowRow;
import io.baton.store.Store;
import io.baton.store.read.ListedFlow;
import io.baton.store.read.Tally;
import io.baton.store.read.TallyReads.OfFlow;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * The flows of tenants and how they have been doing. A file's name says by its ending which syntax
 * a text has; it can begin with a format's name and a colon where the text's shape is not to
 * decide.
 */
public final class FlowCatalog {
  /** How far back the success rate and the usual duration look. */
  public static final Duration LOOK_BACK = Duration.ofDays(30);

  private static final long DAY_MILLIS = Duration.ofDays(1).toMillis();

  private final Store store;
  private final FlowLibrary library;
  private final Clock clock;

  FlowCatalog(Store store, FlowLibrary library, Clock clock) {
    this.store = store;
    this.library = library;
    this.clock = clock;
  }

  /**
   * What came of a registration.
   *
   * @param isNew whether there is a new version; the same text again makes none
   */
  public record Registered(String flowId, int version, boolean isNew) {}

  /**
   * Makes the text the newest version of its flow.
   *
   * @throws io.baton.runtime.flow.InvalidFlowException where the definition has errors
   */
  public Registered register(String tenant, String definition, String fileName) {
    return register(tenant, definition, fileName, version -> true);
  }

  /**
   * The same, but only if nobody else has changed the flow.
   *
   * @param onlyAt whether it is wanted when the newest version is this; 0: there is none
   * @throws io.baton.runtime.flow.ChangedFlowException where it is not wanted
   */
  public Registered register(
      String tenant, String definition, String fileName, IntPredicate onlyAt) {
    Tenants.require(tenant);
    FlowLibrary.Registration done = library.register(tenant, definition, fileName, onlyAt);
    return new Registered(done.flow().flowId(), done.flow().version(), done.isNew());
  }

  /** What a definition is with the adapters that are here; nothing is registered. */
  public Definition read(String definition, String fileName) {
    return library.read(definition, fileName);
  }

  /** All that is wrong with a definition, or would be when the tenant registered it now. */
  public List<Problem> problems(String tenant, String definition, String fileName) {
    return library.problems(Tenants.require(tenant), definition, fileName);
  }

  /**
   * Keeps a definition without registering it, for an execution with this input.
   *
   * @return what executions of it can be started by, instead of a flow's id
   * @throws io.baton.runtime.flow.InvalidFlowException where the definition has errors
   * @throws InvalidInputException where the input does not fit; nothing is kept then
   */
  public String keep(String tenant, String definition, String fileName, Obj input) {
    return library
        .keep(
            Tenants.require(tenant),
            definition,
            fileName,
            plan -> InvalidInputException.require(plan, input))
        .flowId();
  }

  /**
   * Removes definitions that were only kept, once nobody used them for so long and no execution of
   * theirs is left.
   */
  public void forgetKept(Duration age) {
    library.forgetKept(age);
  }

  /** By id, from the one after {@code afterId}, with success rate and usual duration. */
  public Page<Obj> list(String tenant, String afterId, int limit) {
    List<ListedFlow> rows = store.flows().list(Tenants.require(tenant), afterId, limit + 1);
    Map<String, Map<String, Tally>> ends = rows.isEmpty() ? Map.of() : ends(tenant, afterId, rows);
    return Page.of(
        rows,
        limit,
        row -> view(row, ends.getOrDefault(row.flowId(), Map.of())),
        ListedFlow::flowId);
  }

  private Map<String, Map<String, Tally>> ends(
      String tenant, String afterId, List<ListedFlow> rows) {
    long from = clock.millis() - LOOK_BACK.toMillis();
    long since = from - Math.floorMod(from, DAY_MILLIS);
    Map<String, Map<String, Tally>> ends = new HashMap<>();
    for (OfFlow one : store.tallies().flows(tenant, afterId, rows.getLast().flowId(), since)) {
      ends.computeIfAbsent(one.flowId(), id -> new HashMap<>())
          .put(one.tally().status(), one.tally());
    }
    return ends;
  }

  private static Obj view(ListedFlow row, Map<String, Tally> ends) {
    Tally completed = of(ends, "completed");
    long failed = of(ends, "failed").ends();
    long judged = completed.ends() + failed;
    return Obj.builder()
        .put("id", row.flowId())
        .put("name", row.name().isEmpty() ? row.flowId() : row.name())
        .put("version", row.version())
        .put("totalSteps", row.totalSteps())
        .put("updatedAt", Lists.time(row.createdAt()))
        .put(
            "successRate",
            judged == 0 ? Value.NULL : Analytics.number((double) completed.ends() / judged))
        .put(
            "usualDurationMs",
            completed.timed() == 0 ? Value.NULL : Value.of(Math.round(completed.averageMillis())))
        .put(
            "ended",
            Obj.builder()
                .put("completed", completed.ends())
                .put("failed", failed)
                .put("cancelled", of(ends, "cancelled").ends())
                .build())
        .build();
  }

  private static Tally of(Map<String, Tally> ends, String status) {
    return ends.getOrDefault(status, new Tally(status, 0, 0, 0));
  }

  /**
   * The definition as its author wrote it; version 0: the newest. Flows inside others, and what is
   * only kept, are none of the tenant's flows.
   */
  public Optional<FlowRow> find(String tenant, String flowId, int version) {
    Tenants.require(tenant);
    if (!isFlow(flowId)) {
      return Optional.empty();
    }
    return version == 0
        ? store.flows().latest(tenant, flowId)
        : store.flows().version(tenant, flowId, version);
  }

  private static boolean isFlow(String flowId) {
    return Ids.refusal(flowId) == null;
  }

  /** The same, compiled. */
  public Optional<FlowVersion> compiled(String tenant, String flowId, int version) {
    Tenants.require(tenant);
    if (!isFlow(flowId)) {
      return Optional.empty();
    }
    return version == 0 ? library.latest(tenant, flowId) : library.version(tenant, flowId, version);
  }

  /** Oldest first. */
  public List<Integer> versions(String tenant, String flowId) {
    return store.flows().versions(Tenants.require(tenant), flowId);
  }

  /**
   * No execution begins with it any more; those that did go on. False where there is no such flow.
   */
  public boolean delete(String tenant, String flowId) {
    return delete(tenant, flowId, version -> true);
  }

  /**
   * The same, but only if nobody else has changed the flow.
   *
   * @throws io.baton.runtime.flow.ChangedFlowException where the newest version does not pass
   */
  public boolean delete(String tenant, String flowId, IntPredicate onlyAt) {
    return isFlow(flowId) && library.delete(Tenants.require(tenant), flowId, onlyAt);
  }

  /** Takes in what an export has written, while everything runs. */
  public Import importing() {
    return new Import(store, clock, library);
  }
}
