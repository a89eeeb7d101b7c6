package io.baton.runtime.doctor;

import io.baton.engine.Recorded;
import io.baton.runtime.row.EventRows;
import io.baton.store.EventRow;
import io.baton.store.Store;
import java.util.ArrayList;
import java.util.List;

/** Reads whole logs. */
final class Logs {
  private static final int PAGE = 1_000;

  private Logs() {}

  /**
   * @throws io.baton.store.StoreException.CorruptEvent where an event is missing or damaged
   * @throws io.baton.engine.event.UnknownEventException where one cannot be read
   */
  static List<Recorded> of(Store store, long executionNo, String executionId) {
    List<Recorded> events = new ArrayList<>();
    List<EventRow> page;
    do {
      page = store.log().events(executionNo, events.size(), PAGE);
      page.forEach(row -> events.add(EventRows.read(executionId, row)));
    } while (page.size() == PAGE);
    return events;
  }
}
