package io.baton.engine.event;

import io.baton.engine.Event;
import io.baton.engine.Input;
import io.baton.engine.StepError;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Writes the data of each event. Names are users' names; times are RFC 3339; absent is left out.
 */
final class EventData {
  private EventData() {}

  static int attempt(Event event) {
    return switch (event) {
      case Event.StepReady e -> e.attempt();
      case Event.StepStarted e -> e.attempt();
      case Event.StepCompleted e -> e.attempt();
      case Event.StepFailed e -> e.attempt();
      case Event.StepRetried e -> e.attempt();
      case Event.StepCancelled e -> e.attempt();
      case Event.StepWaiting e -> e.attempt();
      case Event.ChildStarted e -> e.attempt();
      case Event.ChildCompleted e -> e.attempt();
      case Event.StepSkipped ignored -> 0;
      case Event.StepHandling ignored -> 0;
      case Event.StepRecovered ignored -> 0;
      case Event.StepUnrecovered ignored -> 0;
      case Event.OfExecution ignored -> 0;
      case Event.OfData ignored -> 0;
    };
  }

  static Obj write(Event event) {
    return switch (event) {
      case Event.OfExecution e -> ofExecution(e);
      case Event.OfStep e -> ofStep(e);
      case Event.OfData e -> ofData(e);
    };
  }

  private static Obj ofExecution(Event.OfExecution event) {
    Obj.Builder data = Obj.builder();
    switch (event) {
      case Event.ExecutionCreated e ->
          data.put("flowId", e.flowId())
              .put("flowVersion", e.flowVersion())
              .put("tenantId", e.tenantId())
              .put("correlationId", e.correlationId())
              .put("input", e.input())
              .put("trigger", e.trigger())
              .put("seed", e.seed())
              .put("callbackBase", e.callbackBase())
              .putIfPresent("pool", e.pool())
              .put("priority", e.priority())
              .putIfPresent("parent", parent(e.parent()));
      case Event.ExecutionStarted e ->
          time(data.put("vars", e.vars()), "deadline", e.flowDeadline());
      case Event.ExecutionPaused e ->
          data.put("reason", lower(e.reason())).putIfPresent("note", e.note());
      case Event.ExecutionResumed e -> data.put("reason", lower(e.reason()));
      case Event.ExecutionCancelling e ->
          time(data.putIfPresent("reason", e.reason()), "graceUntil", e.graceUntil());
      case Event.ExecutionCancelled e -> data.putIfPresent("reason", e.reason());
      case Event.ExecutionCompleted e -> data.put("output", e.output());
      case Event.ExecutionFailed e -> data.put("error", error(e.error()));
      case Event.ExecutionRetried e ->
          data.putIfPresent("fromStep", e.fromStep())
              .put("reset", texts(e.reset()))
              .put("reopened", texts(e.reopened()));
    }
    return data.build();
  }

  private static Obj ofStep(Event.OfStep event) {
    Obj.Builder data = Obj.builder();
    switch (event) {
      case Event.StepReady ignored -> {}
      case Event.StepStarted e -> time(data.put("input", e.input()), "deadline", e.deadline());
      case Event.StepCompleted e -> {
        data.put("output", e.output());
        if (e.tokensUsed() > 0) {
          data.put("tokensUsed", e.tokensUsed());
        }
      }
      case Event.StepFailed e -> data.put("error", error(e.error())).put("next", lower(e.next()));
      case Event.StepRetried e -> time(data.put("error", error(e.error())), "retryAt", e.retryAt());
      case Event.StepSkipped e -> data.put("reason", lower(e.reason()));
      case Event.StepCancelled e -> data.put("reason", e.reason()).put("forced", e.forced());
      case Event.StepWaiting e -> {
        time(data.put("for", lower(e.waitFor())), "until", e.until());
        if (e.poll() > 0) {
          data.put("poll", e.poll());
        }
        data.put("detail", e.detail());
      }
      case Event.StepHandling e -> data.put("by", lower(e.by())).put("handler", e.handler());
      case Event.StepRecovered e -> data.put("by", lower(e.by())).put("output", e.output());
      case Event.StepUnrecovered e -> data.put("by", lower(e.by())).put("error", error(e.error()));
      case Event.ChildStarted e -> data.put("childId", e.childId());
      case Event.ChildCompleted e ->
          data.put("childId", e.childId()).put("outcome", lower(e.outcome()));
    }
    return data.build();
  }

  private static Obj ofData(Event.OfData event) {
    Obj.Builder data = Obj.builder();
    switch (event) {
      case Event.VariableSet e ->
          data.put("path", texts(e.path()))
              .put("value", e.value())
              .put("merge", lower(e.merge()))
              .putIfPresent("owner", e.owner());
      case Event.SignalReceived e -> data.put("name", e.name()).put("payload", e.payload());
    }
    return data.build();
  }

  static Obj error(StepError error) {
    Obj.Builder json =
        Obj.builder()
            .put("step", error.step())
            .put("attempt", error.attempt())
            .put("code", error.code())
            .put("message", error.message())
            .put("class", lower(error.errorClass()));
    if (error.status() > 0) {
      json.put("status", error.status());
    }
    StepError cause = error.cause();
    return json.putIfPresent("cause", cause == null ? null : error(cause)).build();
  }

  private static @Nullable Value parent(Input.@Nullable Parent parent) {
    return parent == null
        ? null
        : Obj.builder()
            .put("executionId", parent.executionId())
            .put("stepId", parent.key())
            .put("attempt", parent.attempt())
            .put("depth", parent.depth())
            .build();
  }

  private static void time(Obj.Builder data, String name, long millis) {
    if (millis > 0) {
      data.put(name, Instant.ofEpochMilli(millis).toString());
    }
  }

  private static Arr texts(List<String> texts) {
    return Arr.of(texts.stream().map(Value::of).toList());
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
