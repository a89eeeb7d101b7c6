package io.baton.runtime;

import io.baton.store.Store;
import io.baton.store.read.ExecutionFilter;
import io.baton.store.read.ListReads.TimelineRow;
import io.baton.store.read.Tally;
import io.baton.store.read.TallyReads.Failures;
import io.baton.store.read.TallyReads.OfFlow;
import io.baton.store.read.TallyReads.OfStep;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How flows and steps have been doing, one statement a question. Ends are counted when they happen,
 * so that no answer takes longer with more executions. What it says is what the tracking views say:
 * an execution counts once, as what it is; what was retried or removed is taken back.
 */
public final class Analytics {
  private static final String AFTER_EVERY_ID = "\u007f";
  private static final int DECIMALS = 3;

  private final Store store;
  private final ListLimits limits;

  Analytics(Store store, ListLimits limits) {
    this.store = store;
    this.limits = limits;
  }

  /** Which step types fail most often. */
  public List<Obj> stepFailures(String tenant) {
    return store.tallies().failuresByType(Tenants.require(tenant)).stream()
        .map(Analytics::failures)
        .toList();
  }

  private static Obj failures(Failures row) {
    return Obj.builder().put("stepType", row.type()).put("failures", row.count()).build();
  }

  /**
   * How long steps take that succeed.
   *
   * @param step id or name; null: every step
   */
  public List<Obj> stepDurations(String tenant, @Nullable String step) {
    Map<List<String>, Ends> bySteps = new LinkedHashMap<>();
    for (OfStep row : store.tallies().steps(Tenants.require(tenant), step, limits.steps())) {
      bySteps
          .computeIfAbsent(
              List.of(row.flowId(), row.stepId(), row.name(), row.type()), key -> new Ends())
          .add(row.tally());
    }
    return bySteps.entrySet().stream()
        .map(
            entry ->
                entry
                    .getValue()
                    .addTo(
                        Obj.builder()
                            .put("flowId", entry.getKey().get(0))
                            .put("stepId", entry.getKey().get(1))
                            .put("name", entry.getKey().get(2))
                            .put("stepType", entry.getKey().get(3)),
                        "success"))
        .toList();
  }

  /** How long executions of each flow take, however they end. */
  public List<Obj> flowDurations(String tenant) {
    Map<String, Ends> byFlow = new LinkedHashMap<>();
    for (OfFlow row : store.tallies().flows(Tenants.require(tenant), "", AFTER_EVERY_ID, 0)) {
      byFlow.computeIfAbsent(row.flowId(), id -> new Ends()).add(row.tally());
    }
    return byFlow.entrySet().stream()
        .map(
            entry ->
                entry.getValue().addTo(Obj.builder().put("flowId", entry.getKey()), "completed"))
        .toList();
  }

  /** How many executions there are of each status. */
  public Map<String, Long> executionsByStatus(
      String tenant, @Nullable Long from, @Nullable Long before) {
    return store
        .lists()
        .counts(ExecutionFilter.ofTenant(Tenants.require(tenant)).withCreated(from, before));
  }

  /**
   * The step runs of an execution in the order in which they started; empty: the tenant has no such
   * execution. Of very many only the first.
   */
  public Optional<List<Obj>> timeline(String tenant, String executionId) {
    return store
        .executions()
        .byId(executionId)
        .filter(found -> found.identity().tenantId().equals(tenant))
        .map(found -> store.lists().timeline(found.executionNo(), limits.steps()))
        .map(rows -> rows.stream().map(Analytics::timelineRow).toList());
  }

  private static Obj timelineRow(TimelineRow row) {
    return Obj.builder()
        .put("stepId", row.stepId())
        .put("name", row.name())
        .put("stepType", row.type())
        .put("status", row.status())
        .put("attempts", row.attempts())
        .put("startedAt", Lists.time(row.startedAt()))
        .put("completedAt", Lists.time(row.endedAt()))
        .put(
            "durationMs",
            row.endedAt() == 0 ? Value.NULL : Value.of(row.endedAt() - row.startedAt()))
        .build();
  }

  /** To three decimals: more would say nothing. */
  static Value number(double exact) {
    return Value.of(BigDecimal.valueOf(exact).setScale(DECIMALS, RoundingMode.HALF_UP));
  }

  /** What ended, in all ways together and by each way. */
  private static final class Ends {
    private final Map<String, Tally> byStatus = new LinkedHashMap<>();

    void add(Tally tally) {
      byStatus.put(tally.status(), tally);
    }

    private long sum(Function<Tally, Long> of) {
      return byStatus.values().stream().mapToLong(of::apply).sum();
    }

    /**
     * @param good the way to end that people mean when they ask how long it takes
     */
    Obj addTo(Obj.Builder about, String good) {
      Tally well = byStatus.getOrDefault(good, new Tally(good, 0, 0, 0));
      Tally all = new Tally("", sum(Tally::ends), sum(Tally::timed), sum(Tally::millis));
      Obj.Builder counts = Obj.builder();
      byStatus.forEach((status, tally) -> counts.put(status, tally.ends()));
      return about
          .put("count", all.ends())
          .put("byStatus", counts.build())
          .put("averageMs", average(good.equals("success") ? well : all))
          .put(good + "AverageMs", average(well))
          .build();
    }

    private static Value average(Tally tally) {
      return tally.timed() == 0 ? Value.NULL : number(tally.averageMillis());
    }
  }
}
