package io.baton.runtime.row;

import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.engine.event.EventJson;
import io.baton.engine.event.EventTypes;
import io.baton.engine.event.UnknownEventException;
import io.baton.store.EventRow;
import io.baton.value.Json;
import io.baton.value.Obj;
import java.time.Instant;

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
    Obj.Builder json =
        Obj.builder()
            .put("seq", row.seq())
            .put("type", row.type())
            .put("v", stored.at("v"))
            .put("executionId", executionId)
            .putIfPresent("stepId", row.stepKey());
    if (row.attempt() > 0) {
      json.put("attempt", row.attempt());
    }
    return EventJson.read(
        json.put("at", Instant.ofEpochMilli(row.at()).toString())
            .put("data", stored.at("data"))
            .build());
  }
}
