package io.baton.engine.event;

import io.baton.engine.Event;
import io.baton.engine.Input;
import io.baton.flow.OutputCapture.Merge;
import org.jspecify.annotations.Nullable;

/** Reads each event back from its JSON. An unknown type stops the replay. */
final class EventParsing {
  private EventParsing() {}

  static Event read(Fields event, Fields data) {
    String type = event.text("type");
    return switch (type) {
      case "execution.created" -> created(event, data);
      case "execution.started" ->
          new Event.ExecutionStarted(data.obj("vars"), data.time("deadline"));
      case "execution.paused" ->
          new Event.ExecutionPaused(
              data.choice("reason", Event.PauseReason::valueOf), data.textOrNull("note"));
      case "execution.resumed" ->
          new Event.ExecutionResumed(data.choice("reason", Event.PauseReason::valueOf));
      case "execution.cancelling" ->
          new Event.ExecutionCancelling(data.textOrNull("reason"), data.time("graceUntil"));
      case "execution.cancelled" -> new Event.ExecutionCancelled(data.textOrNull("reason"));
      case "execution.completed" -> new Event.ExecutionCompleted(data.value("output"));
      case "execution.failed" -> new Event.ExecutionFailed(data.error("error"));
      case "execution.retried" ->
          new Event.ExecutionRetried(
              data.textOrNull("fromStep"), data.texts("reset"), data.texts("reopened"));
      case "variable.set" ->
          new Event.VariableSet(
              data.texts("path"),
              data.value("value"),
              data.choice("merge", Merge::valueOf),
              data.textOrNull("owner"));
      case "signal.received" -> new Event.SignalReceived(data.text("name"), data.value("payload"));
      default -> ofStep(type, event.text("stepId"), event.small("attempt"), data);
    };
  }

  private static Event ofStep(String type, String key, int attempt, Fields data) {
    return switch (type) {
      case "step.ready" -> new Event.StepReady(key, attempt);
      case "step.started" ->
          new Event.StepStarted(key, attempt, data.value("input"), data.time("deadline"));
      case "step.completed" ->
          new Event.StepCompleted(key, attempt, data.value("output"), data.integer("tokensUsed"));
      case "step.failed" ->
          new Event.StepFailed(
              key, attempt, data.error("error"), data.choice("next", Event.Next::valueOf));
      case "step.retried" ->
          new Event.StepRetried(key, attempt, data.error("error"), data.time("retryAt"));
      case "step.skipped" ->
          new Event.StepSkipped(key, data.choice("reason", Event.SkipReason::valueOf));
      case "step.cancelled" ->
          new Event.StepCancelled(key, attempt, data.text("reason"), data.flag("forced"));
      case "step.waiting" ->
          new Event.StepWaiting(
              key,
              attempt,
              data.choice("for", Event.WaitFor::valueOf),
              data.time("until"),
              data.small("poll"),
              data.value("detail"));
      case "step.handling" -> new Event.StepHandling(key, by(data), data.small("handler"));
      case "step.recovered" -> new Event.StepRecovered(key, by(data), data.value("output"));
      case "step.unrecovered" -> new Event.StepUnrecovered(key, by(data), data.error("error"));
      case "child.started" -> new Event.ChildStarted(key, attempt, data.text("childId"));
      case "child.completed" ->
          new Event.ChildCompleted(
              key,
              attempt,
              data.text("childId"),
              data.choice("outcome", Input.ChildOutcome::valueOf));
      default -> throw new UnknownEventException("Unknown event type '" + type + "'");
    };
  }

  private static Event.By by(Fields data) {
    return data.choice("by", Event.By::valueOf);
  }

  private static Event created(Fields event, Fields data) {
    return new Event.ExecutionCreated(
        event.text("executionId"),
        data.text("flowId"),
        data.small("flowVersion"),
        data.text("tenantId"),
        data.text("correlationId"),
        data.obj("input"),
        data.obj("trigger"),
        data.text("seed"),
        data.text("callbackBase"),
        data.textOrNull("pool"),
        data.small("priority"),
        parent(data));
  }

  private static Input.@Nullable Parent parent(Fields data) {
    Fields parent = new Fields(data.obj("parent"));
    return parent.object().isEmpty()
        ? null
        : new Input.Parent(
            parent.text("executionId"),
            parent.text("stepId"),
            parent.small("attempt"),
            parent.small("depth"));
  }
}
