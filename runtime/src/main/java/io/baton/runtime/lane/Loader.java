package io.baton.runtime.lane;

import io.baton.engine.Engine;
import io.baton.engine.Recorded;
import io.baton.engine.state.Applier;
import io.baton.engine.state.ExecutionState;
import io.baton.flow.plan.Plan;
import io.baton.runtime.flow.FlowLibrary;
import io.baton.runtime.row.EventRows;
import io.baton.runtime.row.Tracking;
import io.baton.store.EventRow;
import io.baton.store.Store;
import io.baton.store.StoredExecution;
import java.util.ArrayList;
import java.util.List;

/** Brings executions back from the log. */
final class Loader {
  private static final int PAGE = 1_000;

  private final Store store;
  private final FlowLibrary flows;

  Loader(Store store, FlowLibrary flows) {
    this.store = store;
    this.flows = flows;
  }

  LiveExecution load(StoredExecution stored) {
    String id = stored.identity().id();
    long flowNo = stored.identity().flowNo();
    Plan plan = flows.byNo(flowNo).plan();
    List<Recorded> events = events(id, stored.executionNo());
    Tracking tracking = new Tracking(plan);
    events.forEach(tracking::follow);
    ExecutionRef ref =
        new ExecutionRef(
            id, stored.executionNo(), stored.identity().tenantId(), stored.identity().flowId());
    return new LiveExecution(ref, flowNo, Engine.replay(plan, events), tracking);
  }

  /** The state of the log with some more events on top, which are on their way there. */
  ExecutionState replay(LiveExecution live, List<Recorded> more) {
    ExecutionState state = Engine.replay(live.state().plan(), events(live.id, live.no));
    more.forEach(event -> Applier.apply(state, event));
    state.timers().drainChanges((timer, before, now) -> {});
    return state;
  }

  private List<Recorded> events(String id, long no) {
    List<Recorded> events = new ArrayList<>();
    List<EventRow> page;
    do {
      page = store.log().events(no, events.size(), PAGE);
      page.forEach(row -> events.add(EventRows.read(id, row)));
    } while (page.size() == PAGE);
    return events;
  }
}
