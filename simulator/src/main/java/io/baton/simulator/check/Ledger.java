package io.baton.simulator.check;

import io.baton.engine.Engine;
import io.baton.engine.Recorded;
import io.baton.engine.Timer;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.StateImage;
import io.baton.flow.plan.Plan;
import io.baton.runtime.row.EventRows;
import io.baton.simulator.rule.Counters;
import io.baton.simulator.rule.Violation;
import io.baton.simulator.schedule.SimulatedClock;
import io.baton.store.Batch;
import io.baton.store.EventRow;
import io.baton.store.FlowRow;
import io.baton.store.NewExecution;
import io.baton.store.Store;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Everything that has become durable, noted down beside the store in the moment it did. It outlives
 * every process, and knows what a crash must not take back.
 */
public final class Ledger {
  private static final int PAGE = 1_000_000;
  private static final long LONG_MILLIS = 60_000;

  private final SimulatedClock clock;
  private final Map<String, Plan> plans = new HashMap<>();
  private final Map<Long, Plan> plansByNo = new HashMap<>();
  private final Map<Long, ExecutionLog> byNo = new LinkedHashMap<>();
  private final Map<String, ExecutionLog> byId = new LinkedHashMap<>();
  private final RemovalCheck removals;
  private final long retentionMillis;
  private Consumer<Recorded> listener = event -> {};
  private Runnable removed = () -> {};

  /**
   * @param retentionMillis how long after its end an execution is kept at least
   */
  public Ledger(SimulatedClock clock, long retentionMillis) {
    this.clock = clock;
    this.retentionMillis = retentionMillis;
    this.removals = new RemovalCheck(clock, byId::get);
  }

  /** Is told of every execution that was removed. */
  public void onRemoved(Runnable told) {
    removed = told;
  }

  /** Is told of every event that became durable. */
  public void listener(Consumer<Recorded> all) {
    listener = all;
  }

  /** The plan that the author of a registered text meant. */
  public void means(String text, Plan plan) {
    plans.put(text, plan);
  }

  public Collection<ExecutionLog> logs() {
    return byNo.values();
  }

  public @Nullable ExecutionLog log(String executionId) {
    return byId.get(executionId);
  }

  /**
   * When the next timer is due by the clock; the largest number where there is none.
   *
   * @param stopped executions that take nothing at the moment
   */
  public long nextTimer(Set<String> stopped) {
    long next = Long.MAX_VALUE;
    for (ExecutionLog log : byNo.values()) {
      if (!log.hasEnded() && !stopped.contains(log.id)) {
        for (long due : log.twin.timers().armed().values()) {
          next = Math.min(next, due);
        }
      }
    }
    return next == Long.MAX_VALUE ? next : clock.whenShowing(next);
  }

  /** Names a timer of a living execution that should have fired long ago; null: there is none. */
  public @Nullable String overdue(Set<String> stopped) {
    for (ExecutionLog log : byNo.values()) {
      if (!log.hasEnded() && !stopped.contains(log.id)) {
        for (Map.Entry<Timer, Long> timer : log.twin.timers().armed().entrySet()) {
          // The limit of an attempt counts from when a worker has it.
          boolean late = timer.getValue() + LONG_MILLIS < clock.millis();
          if (late && timer.getKey().kind() != Timer.Kind.TIMEOUT) {
            return "%s of %s was due at %d".formatted(timer.getKey(), log.id, timer.getValue());
          }
        }
      }
    }
    return null;
  }

  /** The batch has just become durable in the store. */
  public void committed(Batch batch, Store store) {
    batch.flows().forEach(this::flow);
    batch.newExecutions().forEach(this::created);
    Set<ExecutionLog> changed = new LinkedHashSet<>();
    for (EventRow row : batch.singleEvents()) {
      ExecutionLog log = byNo.get(row.executionNo());
      if (log == null) {
        throw new Violation("log without gaps", "event of an unknown execution: " + row);
      }
      if (log.isRemoved()) {
        throw new Violation("what is removed stays removed", row.toString());
      }
      if (changed.add(log)) {
        log.beginBatch();
      }
      if (row.at() > clock.latest()) {
        throw new Violation("timers are never early", "an event from the future: " + row);
      }
      log.take(row);
      listener.accept(log.events.getLast());
    }
    for (ExecutionLog log : changed) {
      log.endBatch();
      TableCheck.afterBatch(store, log);
    }
  }

  private void flow(FlowRow row) {
    Plan plan = plans.get(row.text());
    if (plan == null) {
      throw new Violation("tables say what events say", "a text that nobody registered");
    }
    plansByNo.put(row.flowNo(), plan);
  }

  private void created(NewExecution row) {
    Plan plan = plansByNo.get(row.flowNo());
    if (plan == null) {
      throw new Violation("tables say what events say", row.id() + " is of no flow");
    }
    if (byId.containsKey(row.id())) {
      throw new Violation("an execution begins once", row.id());
    }
    ExecutionLog log = new ExecutionLog(row.id(), row.executionNo(), plan);
    byNo.put(log.no, log);
    byId.put(log.id, log);
    String parent = row.parentId();
    ExecutionLog above = parent == null ? null : byId.get(parent);
    if (above != null && !above.twin.identity().tenantId().equals(row.tenantId())) {
      throw new Violation("tenants stay apart", row.id() + " is not of its parent's tenant");
    }
  }

  /** Whether it is about an execution that has been removed. */
  public boolean isRemoved(Batch batch) {
    return batch.events().stream()
        .map(row -> byNo.get(row.executionNo()))
        .anyMatch(log -> log != null && log.isRemoved());
  }

  /** These were to be removed from the store; those that it left are still there. */
  public void removed(List<Long> executionNos, Store store) {
    for (long no : executionNos) {
      ExecutionLog log = byNo.get(no);
      if (log != null && !log.isRemoved() && store.executions().byNo(no).isEmpty()) {
        removals.removed(log, retentionMillis, store);
        log.remove();
        removed.run();
      }
    }
  }

  /** What is in the store is what was committed, no more and no less, and can be replayed. */
  public void compareWith(Store store, boolean everyPrefix) {
    for (ExecutionLog log : byNo.values()) {
      if (log.isRemoved()) {
        RemovalCheck.nothingIsLeft(log, store);
        continue;
      }
      List<EventRow> stored = store.log().events(log.no, 0, PAGE);
      if (!stored.equals(log.rows)) {
        throw new Violation(
            "append-only",
            "%s has %d events in the store, but %d were committed, or they changed"
                .formatted(log.id, stored.size(), log.rows.size()));
      }
      TableCheck.atTheEnd(store, log);
      List<Recorded> events = stored.stream().map(row -> EventRows.read(log.id, row)).toList();
      same(log, Engine.replay(log.plan, events), log.twin);
      Counters.check(log.twin);
      if (everyPrefix) {
        everyPrefix(log, events);
      }
    }
    List<String> problems = store.integrityCheck();
    if (!problems.isEmpty()) {
      throw new Violation("integrity", problems.toString());
    }
  }

  private static void everyPrefix(ExecutionLog log, List<Recorded> events) {
    ExecutionState following = new ExecutionState(log.plan);
    for (int length = 1; length <= events.size(); length++) {
      io.baton.engine.state.Applier.apply(following, events.get(length - 1));
      same(log, Engine.replay(log.plan, events.subList(0, length)), following);
    }
  }

  static void same(ExecutionLog log, ExecutionState one, ExecutionState other) {
    if (!StateImage.of(one).equals(StateImage.of(other))) {
      throw new Violation(
          "replay gives the same state",
          "%s at event %d:%n%s%n%s"
              .formatted(log.id, other.seq(), StateImage.of(one), StateImage.of(other)));
    }
  }
}
