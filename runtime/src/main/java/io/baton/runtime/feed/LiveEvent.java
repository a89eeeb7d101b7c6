package io.baton.runtime.feed;

import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.engine.event.EventJson;
import io.baton.value.Moment;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A durable event of an execution. */
public record LiveEvent(String tenantId, String executionId, Recorded recorded) {
  private static final List<String> FIELDS =
      List.of("seq", "type", "executionId", "stepId", "attempt", "at", "data");

  /**
   * As the contract shows it: every event has every field, null where it means nothing. The seed
   * stays inside: callback addresses follow from it.
   */
  public Obj json() {
    Obj written = EventJson.write(executionId, recorded);
    Obj.Builder shown = Obj.builder();
    for (String name : FIELDS) {
      shown.put(name, shown(name, written.at(name)));
    }
    return shown.build();
  }

  private Value shown(String name, Value value) {
    return switch (name) {
      case "at" -> Value.of(Moment.text(recorded.at()));
      case "data" -> shown(value);
      default -> value;
    };
  }

  private Value shown(Value data) {
    if (!(recorded.event() instanceof Event.ExecutionCreated) || !(data instanceof Obj object)) {
      return data;
    }
    Map<String, Value> fields = new LinkedHashMap<>(object.fields());
    fields.remove("seed");
    return Obj.of(fields);
  }

  /** Whether the execution has ended with it. It may go on where a failed one is tried again. */
  public boolean isEnd() {
    return switch (recorded.event()) {
      case Event.ExecutionCompleted ignored -> true;
      case Event.ExecutionFailed ignored -> true;
      case Event.ExecutionCancelled ignored -> true;
      default -> false;
    };
  }
}
