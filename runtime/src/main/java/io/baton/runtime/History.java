package io.baton.runtime;

import io.baton.engine.Engine;
import io.baton.engine.Recorded;
import io.baton.engine.view.ExecutionView;
import io.baton.runtime.feed.LiveEvent;
import io.baton.runtime.row.EventRows;
import io.baton.store.EventRow;
import io.baton.store.StoredExecution;
import io.baton.value.Obj;
import java.util.ArrayList;
import java.util.List;

/** Reads an execution's past from its log. */
final class History {
  private static final int PAGE = 1_000;

  private final Services services;

  History(Services services) {
    this.services = services;
  }

  List<LiveEvent> events(StoredExecution stored, long afterSeq, int limit) {
    String id = stored.identity().id();
    return services.store().log().events(stored.executionNo(), afterSeq, limit).stream()
        .map(row -> new LiveEvent(stored.identity().tenantId(), id, EventRows.read(id, row)))
        .toList();
  }

  /** The execution as it was after an event, seen at the time of that event. */
  Obj viewAt(StoredExecution stored, long seq) {
    List<Recorded> events = new ArrayList<>();
    while (events.size() < seq) {
      int count = (int) Math.min(PAGE, seq - events.size());
      List<EventRow> page =
          services.store().log().events(stored.executionNo(), events.size(), count);
      page.forEach(row -> events.add(EventRows.read(stored.identity().id(), row)));
      if (page.size() < count) {
        break;
      }
    }
    if (events.size() < seq || seq < 1) {
      throw new IllegalArgumentException(
          "Execution '%s' has events 1 to %d, but no event %d"
              .formatted(
                  stored.identity().id(),
                  services.store().log().lastSeq(stored.executionNo()),
                  seq));
    }
    return ExecutionView.of(
        Engine.replay(services.flows().byNo(stored.identity().flowNo()).plan(), events),
        events.getLast().at());
  }
}
