package io.baton.engine.decide;

import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Whether an event that a flow names is in the log. Answered from the state, which knows it without
 * keeping a second list: {@code pipeline.started}, {@code fetch.completed}, or a signal's name.
 */
final class EventNames {
  private EventNames() {}

  static boolean has(ExecutionState state, Function<String, @Nullable StepRun> find, String type) {
    int dot = type.lastIndexOf('.');
    if (dot > 0) {
      String subject = type.substring(0, dot);
      String verb = type.substring(dot + 1);
      if (subject.equals("pipeline") || subject.equals("execution")) {
        return ofExecution(state, verb);
      }
      StepRun run = find.apply(subject);
      if (run != null) {
        return ofStep(run, verb);
      }
    }
    return state.hasSeenSignal(type);
  }

  /** Whether the name can only come from outside: neither the execution nor a step makes it. */
  static boolean isExternal(ExecutionState state, String type) {
    int dot = type.lastIndexOf('.');
    String subject = dot > 0 ? type.substring(0, dot) : "";
    return !subject.equals("pipeline")
        && !subject.equals("execution")
        && state.plan().step(subject) == null;
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
