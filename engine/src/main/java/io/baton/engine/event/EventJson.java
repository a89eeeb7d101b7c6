package io.baton.engine.event;

import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

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
   * An event whose parts are kept in columns.
   *
   * @param stored the version and the data
   * @throws UnknownEventException as {@link #read(Obj)}
   */
  public static Recorded read(
      String executionId,
      long seq,
      long at,
      String type,
      @Nullable String key,
      int attempt,
      Obj stored) {
    requireVersion(seq, stored);
    Obj.Builder head = Obj.builder().put("type", type).put("executionId", executionId);
    Obj event = head.putIfPresent("stepId", key).put("attempt", attempt).build();
    return new Recorded(seq, at, EventParsing.read(new Fields(event), data(stored)));
  }

  private static void requireVersion(long seq, Obj json) {
    if (!json.at("v").equals(Value.of(VERSION))) {
      throw new UnknownEventException(
          "Event %d has version %s, but only version %d is known"
              .formatted(seq, json.at("v"), VERSION));
    }
  }

  private static Fields data(Obj json) {
    return new Fields(json.at("data") instanceof Obj object ? object : Obj.EMPTY);
  }

  /**
   * @throws UnknownEventException where the type, the version or the data is not one that Baton
   *     writes; the log must not be read past it
   */
  public static Recorded read(Obj json) {
    Fields fields = new Fields(json);
    requireVersion(fields.integer("seq"), json);
    return new Recorded(
        fields.integer("seq"), fields.time("at"), EventParsing.read(fields, data(json)));
  }
}
