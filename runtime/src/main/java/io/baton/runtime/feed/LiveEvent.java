package io.baton.runtime.feed;

import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.engine.event.EventJson;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.LinkedHashMap;
import java.util.Map;

/** A durable event of an execution. */
public record LiveEvent(String tenantId, String executionId, Recorded recorded) {

  /** As the contract shows it. The seed stays inside: callback addresses follow from it. */
  public Obj json() {
    Map<String, Value> fields =
        new LinkedHashMap<>(EventJson.write(executionId, recorded).fields());
    fields.remove("v");
    if (recorded.event() instanceof Event.ExecutionCreated
        && fields.get("data") instanceof Obj data) {
      Map<String, Value> shown = new LinkedHashMap<>(data.fields());
      shown.remove("seed");
      fields.put("data", Obj.of(shown));
    }
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
