package io.baton.cli.progress;

import io.baton.cli.Counted;
import io.baton.cli.run.RunExecution;
import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.engine.StepError;
import io.baton.engine.state.StepRun;
import io.baton.flow.RetryPolicy;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What an event adds to its name and its step, in a few words; empty where there is nothing. */
final class EventText {
  private static final int LONGEST_VALUE = 100;

  private EventText() {}

  static String of(RunExecution execution, Recorded recorded) {
    return switch (recorded.event()) {
      case Event.OfExecution event -> ofExecution(execution, event);
      case Event.OfStep event -> ofStep(execution, recorded, event);
      case Event.VariableSet event ->
          String.join(".", event.path()) + " = " + shortened(event.value());
      case Event.SignalReceived event -> event.name();
    };
  }

  private static String ofExecution(RunExecution execution, Event.OfExecution event) {
    return switch (event) {
      case Event.ExecutionCreated created -> created.flowId() + " " + created.executionId();
      case Event.ExecutionPaused paused -> lower(paused.reason());
      case Event.ExecutionResumed resumed -> lower(resumed.reason());
      case Event.ExecutionCancelling cancelling -> orEmpty(cancelling.reason());
      case Event.ExecutionCancelled cancelled -> orEmpty(cancelled.reason());
      case Event.ExecutionFailed failed -> error(failed.error());
      case Event.ExecutionCompleted ignored ->
          Counted.millis(execution.state().updatedAt() - execution.state().createdAt());
      case Event.ExecutionStarted ignored -> "";
      case Event.ExecutionRetried ignored -> "";
    };
  }

  private static String ofStep(RunExecution execution, Recorded recorded, Event.OfStep event) {
    return switch (event) {
      case Event.StepReady ignored -> "waits for a free slot";
      case Event.StepStarted started -> "attempt " + started.attempt();
      case Event.StepCompleted ignored -> duration(execution, recorded, event.key());
      case Event.StepFailed failed -> error(failed.error());
      case Event.StepRetried retried -> retry(execution, recorded, retried);
      case Event.StepSkipped skipped -> skipped(skipped.reason());
      case Event.StepCancelled cancelled -> cancelled.reason();
      case Event.StepWaiting waiting -> waiting(recorded, waiting);
      case Event.StepHandling handling -> "by " + lower(handling.by());
      case Event.StepRecovered recovered -> "by " + lower(recovered.by());
      case Event.StepUnrecovered unrecovered -> error(unrecovered.error());
      case Event.ChildStarted started -> started.childId();
      case Event.ChildCompleted completed -> lower(completed.outcome());
    };
  }

  private static String duration(RunExecution execution, Recorded recorded, String key) {
    StepRun run = execution.state().run(key);
    return run == null ? "" : Counted.millis(recorded.at() - run.firstStartedAt());
  }

  private static String retry(
      RunExecution execution, Recorded recorded, Event.StepRetried retried) {
    StepRun run = execution.state().run(retried.key());
    return "attempt %s in %s after %s"
        .formatted(
            ofAttempts(run, retried.attempt() + 1),
            Counted.millis(Math.max(0, retried.retryAt() - recorded.at())),
            error(retried.error()));
  }

  /** "2 of 3", or "2" where nothing says how many there may be. */
  static String ofAttempts(@Nullable StepRun run, int attempt) {
    RetryPolicy policy = run == null ? null : run.step().retry();
    return policy == null ? "" + attempt : attempt + " of " + policy.attempts();
  }

  static String skipped(Event.SkipReason reason) {
    return switch (reason) {
      case CONDITION -> "its condition is false";
      case ROUTE -> "no step leads to it";
      case UPSTREAM -> "what it depends on failed or was left out";
      case BRANCH -> "the other branch was taken";
      case NEVER_STARTED -> "its startWhen can no longer become true";
    };
  }

  static String waiting(Recorded recorded, Event.StepWaiting waiting) {
    String what =
        switch (waiting.waitFor()) {
          case TIME -> "for its time";
          case CALLBACK -> "for its callback";
          case POLL -> "for poll " + waiting.poll();
          case SIGNAL -> "for a signal";
          case APPROVAL -> "for a decision";
        };
    return waiting.until() == 0
        ? what
        : what + ", at most " + Counted.millis(waiting.until() - recorded.at());
  }

  static String error(StepError error) {
    return error.code() + ": " + error.message();
  }

  static String shortened(Value value) {
    String text = value instanceof Obj object && object.isEmpty() ? "{}" : Json.write(value);
    return text.length() <= LONGEST_VALUE ? text : text.substring(0, LONGEST_VALUE - 1) + "…";
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
