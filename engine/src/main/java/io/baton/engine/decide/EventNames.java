package io.baton.engine.decide;

import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.expression.EventName;
import org.jspecify.annotations.Nullable;

/**
 * Whether an event that a flow names is in the log. Answered from the state, which knows it without
 * keeping a second list: {@code pipeline.started}, {@code fetch.completed}, or a signal's name.
 */
final class EventNames {
  private EventNames() {}

  /**
   * @param subject the run of the step that the event names; null where it names none
   */
  static boolean has(ExecutionState state, @Nullable StepRun subject, EventName event) {
    if (isOfExecution(event)) {
      return ofExecution(state, event.verb());
    }
    return subject == null ? state.hasSeenSignal(event.text()) : ofStep(subject, event.verb());
  }

  /** Whether the name may be that of a step's event. */
  static boolean isOfStep(EventName event) {
    return !event.subject().isEmpty() && !isOfExecution(event);
  }

  private static boolean isOfExecution(EventName event) {
    return event.subject().equals("pipeline") || event.subject().equals("execution");
  }

  /** Whether the name can only come from outside: neither the execution nor a step makes it. */
  static boolean isExternal(ExecutionState state, EventName event) {
    return !isOfExecution(event) && state.plan().step(event.subject()) == null;
  }

  private static boolean ofExecution(ExecutionState state, String verb) {
    return switch (verb) {
      case "created" -> true;
      case "started" -> state.startedAt() > 0;
      case "completed" -> state.status() == ExecutionStatus.COMPLETED;
      case "failed" -> state.status() == ExecutionStatus.FAILED;
      case "cancelled" -> state.status() == ExecutionStatus.CANCELLED;
      default -> false;
    };
  }

  private static boolean ofStep(StepRun run, String verb) {
    return switch (verb) {
      case "started" -> run.tries() > 0;
      case "completed" -> run.status() == StepStatus.SUCCESS;
      case "failed" -> run.status() == StepStatus.FAILED;
      case "skipped" -> run.status() == StepStatus.SKIPPED;
      case "cancelled" -> run.status() == StepStatus.CANCELLED;
      case "retried" -> run.tries() > 1 || run.status() == StepStatus.RETRYING;
      default -> false;
    };
  }
}
