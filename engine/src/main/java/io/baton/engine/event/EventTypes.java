package io.baton.engine.event;

import io.baton.engine.Event;

/** The type names of events. They are on disk and in users' scripts: they never change. */
public final class EventTypes {
  private EventTypes() {}

  public static String of(Event event) {
    return switch (event) {
      case Event.ExecutionCreated ignored -> "execution.created";
      case Event.ExecutionStarted ignored -> "execution.started";
      case Event.ExecutionPaused ignored -> "execution.paused";
      case Event.ExecutionResumed ignored -> "execution.resumed";
      case Event.ExecutionCancelling ignored -> "execution.cancelling";
      case Event.ExecutionCancelled ignored -> "execution.cancelled";
      case Event.ExecutionCompleted ignored -> "execution.completed";
      case Event.ExecutionFailed ignored -> "execution.failed";
      case Event.ExecutionRetried ignored -> "execution.retried";
      case Event.StepReady ignored -> "step.ready";
      case Event.StepStarted ignored -> "step.started";
      case Event.StepCompleted ignored -> "step.completed";
      case Event.StepFailed ignored -> "step.failed";
      case Event.StepRetried ignored -> "step.retried";
      case Event.StepSkipped ignored -> "step.skipped";
      case Event.StepCancelled ignored -> "step.cancelled";
      case Event.StepWaiting ignored -> "step.waiting";
      case Event.StepHandling ignored -> "step.handling";
      case Event.StepRecovered ignored -> "step.recovered";
      case Event.StepUnrecovered ignored -> "step.unrecovered";
      case Event.ChildStarted ignored -> "child.started";
      case Event.ChildCompleted ignored -> "child.completed";
      case Event.VariableSet ignored -> "variable.set";
      case Event.SignalReceived ignored -> "signal.received";
    };
  }
}
