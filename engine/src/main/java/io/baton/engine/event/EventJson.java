package io.baton.engine.event;

import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Instant;

/**
 * The JSON form of events. Golden files hold it: a change of an event's data is a new version, and
 * logs of the old version must still replay.
 */
public final class EventJson {
  /** The version of the data of all events so far. */
  public static final int VERSION = 1;

  private EventJson() {}

  public static Obj write(String executionId, Recorded recorded) {
    Event event = recorded.event();
    Obj.Builder json =
        Obj.builder()
            .put("seq", recorded.seq())
            .put("type", EventTypes.of(event))
            .put("v", VERSION)
            .put("executionId", executionId);
    if (event instanceof Event.OfStep step) {
      json.put("stepId", step.key());
    }
    int attempt = EventData.attempt(event);
    if (attempt > 0) {
      json.put("attempt", attempt);
    }
    return json.put("at", Instant.ofEpochMilli(recorded.at()).toString())
        .put("data", EventData.write(event))
        .build();
  }

  /**
   * The part of the JSON form that only this type of event has; stores keep the rest in columns.
   */
  public static Obj data(Event event) {
    return EventData.write(event);
  }

  /** The attempt that the event is about; 0 where that means nothing. */
  public static int attempt(Event event) {
    return EventData.attempt(event);
  }

  /**
   * @throws UnknownEventException where the type, the version or the data is not one that Baton
   *     writes; the log must not be read past it
   */
  public static Recorded read(Obj json) {
    Fields fields = new Fields(json);
    if (fields.integer("v") != VERSION) {
      throw new UnknownEventException(
          "Event %s has version %s, but only version %d is known"
              .formatted(json.at("seq"), json.at("v"), VERSION));
    }
    Value data = json.at("data");
    return new Recorded(
        fields.integer("seq"),
        fields.time("at"),
        EventParsing.read(fields, new Fields(data instanceof Obj object ? object : Obj.EMPTY)));
  }
}
