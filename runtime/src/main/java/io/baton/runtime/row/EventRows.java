package io.baton.runtime.row;

import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.engine.event.EventJson;
import io.baton.engine.event.EventTypes;
import io.baton.engine.event.UnknownEventException;
import io.baton.store.EventRow;
import io.baton.value.Json;
import io.baton.value.Obj;

/** Events as rows: the version and the event's own data as JSON text, the rest in columns. */
public final class EventRows {
  private static final String HEAD = "{\"v\":" + EventJson.VERSION + ",\"data\":";

  private EventRows() {}

  public static EventRow write(long executionNo, Recorded recorded) {
    Event event = recorded.event();
    return EventRow.of(
        executionNo,
        recorded.seq(),
        recorded.at(),
        EventTypes.of(event),
        event instanceof Event.OfStep step ? step.key() : null,
        EventJson.attempt(event),
        HEAD + Json.write(EventJson.data(event)) + "}");
  }

  /**
   * @throws UnknownEventException where it is not an event that Baton writes
   */
  public static Recorded read(String executionId, EventRow row) {
    if (!(Json.parse(row.data()) instanceof Obj stored)) {
      throw new UnknownEventException("Event %d is no JSON object".formatted(row.seq()));
    }
    return EventJson.read(
        executionId, row.seq(), row.at(), row.type(), row.stepKey(), row.attempt(), stored);
  }
}
