package io.baton.runtime.lane;

import io.baton.engine.Engine;
import io.baton.engine.Recorded;
import io.baton.engine.state.Applier;
import io.baton.engine.state.ExecutionState;
import io.baton.flow.plan.Plan;
import io.baton.runtime.flow.FlowLibrary;
import io.baton.runtime.row.CheckpointPace;
import io.baton.runtime.row.CheckpointRows;
import io.baton.runtime.row.CheckpointRows.Restored;
import io.baton.runtime.row.EventRows;
import io.baton.runtime.row.Tracking;
import io.baton.runtime.trace.TraceParent;
import io.baton.store.CheckpointRow;
import io.baton.store.EventRow;
import io.baton.store.Store;
import io.baton.store.StoredExecution;
import io.baton.store.read.LogReads;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Brings executions back: from their checkpoint and the events since, or from the events alone
 * where there is none that can be read.
 */
final class Loader {
  private static final int PAGE = 1_000;

  /** Logs that are longer than this are not read together with others. */
  private static final int MANY_EVENTS = 200;

  private final Store store;
  private final FlowLibrary flows;
  private final int checkpointEvents;
  private final Map<Long, List<EventRow>> readAhead = new HashMap<>();
  private final Map<String, StoredExecution> ahead = new HashMap<>();

  Loader(Store store, FlowLibrary flows, int checkpointEvents) {
    this.store = store;
    this.flows = flows;
    this.checkpointEvents = checkpointEvents;
  }

  /** Of an execution that is about to begin. */
  CheckpointPace newPace() {
    return new CheckpointPace(checkpointEvents);
  }

  /** Reads the logs of these in one go. They must be asked for before anything is written. */
  void readAhead(List<StoredExecution> soon) {
    if (soon.isEmpty()) {
      return;
    }
    List<Long> few =
        soon.stream()
            .filter(stored -> stored.progress().seq() <= MANY_EVENTS)
            .map(StoredExecution::executionNo)
            .toList();
    readAhead.putAll(store.log().unchecked(few));
    soon.forEach(stored -> ahead.put(stored.identity().id(), stored));
  }

  /** The row of one that was read ahead, or null. */
  @Nullable StoredExecution ahead(String id) {
    return ahead.get(id);
  }

  void forgetReadAhead() {
    readAhead.clear();
    ahead.clear();
  }

  LiveExecution load(StoredExecution stored) {
    String id = stored.identity().id();
    long no = stored.executionNo();
    long flowNo = stored.identity().flowNo();
    Plan plan = flows.byNo(flowNo).plan();
    CheckpointPace pace = newPace();
    Restored restored = begin(stored, plan, pace);
    for (EventRow row : rows(no, restored.state().seq())) {
      Recorded event = EventRows.read(id, row);
      Applier.apply(restored.state(), event);
      restored.tracking().follow(event);
      pace.wrote(List.of(row));
    }
    restored.state().timers().drainChanges((timer, before, now) -> {});
    restored.tracking().rowsAreMade(); // They were written with the events.
    ExecutionRef ref =
        new ExecutionRef(
            id,
            no,
            stored.identity().tenantId(),
            stored.identity().flowId(),
            TraceParent.of(restored.state().identity().trigger()).orElse(null));
    return new LiveExecution(ref, flowNo, restored.state(), restored.tracking(), pace);
  }

  private Restored begin(StoredExecution stored, Plan plan, CheckpointPace pace) {
    Optional<CheckpointRow> row =
        stored.progress().seq() < checkpointEvents
            ? Optional.empty()
            : store.log().checkpoint(stored.executionNo());
    Optional<Restored> restored = row.flatMap(found -> CheckpointRows.read(plan, found));
    if (restored.isPresent()) {
      row.ifPresent(pace::continueFrom);
      return restored.get();
    }
    return new Restored(new ExecutionState(plan), new Tracking(plan));
  }

  /** The state of the log with some more events on top, which are on their way there. */
  ExecutionState replay(LiveExecution live, List<Recorded> more) {
    List<Recorded> events = new ArrayList<>();
    rows(live.no, 0).forEach(row -> events.add(EventRows.read(live.id, row)));
    ExecutionState state = Engine.replay(live.state().plan(), events);
    more.forEach(event -> Applier.apply(state, event));
    state.timers().drainChanges((timer, before, now) -> {});
    return state;
  }

  private List<EventRow> rows(long no, long after) {
    // Whether or not it is used now, it is too old for a second time.
    List<EventRow> ahead = readAhead.remove(no);
    if (ahead != null && after == 0) {
      long expected = 1;
      for (EventRow row : ahead) {
        LogReads.requireSound(row, expected++);
      }
      return ahead;
    }
    List<EventRow> rows = new ArrayList<>();
    List<EventRow> page;
    do {
      page = store.log().events(no, after + rows.size(), PAGE);
      rows.addAll(page);
    } while (page.size() == PAGE);
    return rows;
  }
}
