package io.baton.engine;

import io.baton.flow.OutputCapture.Merge;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happened. The log of these is the truth: applying them in order to an empty state gives the
 * state, and nothing else is needed.
 */
public sealed interface Event {

  /** Events of the execution as a whole. */
  sealed interface OfExecution extends Event {}

  /** Events of one step run; {@code key} such as {@code enrich[17]}. */
  sealed interface OfStep extends Event {
    String key();
  }

  /** Events that change data only. */
  sealed interface OfData extends Event {}

  record ExecutionCreated(
      String executionId,
      String flowId,
      int flowVersion,
      String tenantId,
      String correlationId,
      Obj input,
      Obj trigger,
      String seed,
      String callbackBase,
      @Nullable String pool,
      int priority,
      Input.@Nullable Parent parent)
      implements OfExecution {}

  /** Validation passed. {@code flowDeadline} 0: none. */
  record ExecutionStarted(Obj vars, long flowDeadline) implements OfExecution {}

  record ExecutionPaused(PauseReason reason, @Nullable String note) implements OfExecution {}

  record ExecutionResumed(PauseReason reason) implements OfExecution {}

  enum PauseReason {
    USER,
    AWAITING_CALLBACK
  }

  record ExecutionCancelling(@Nullable String reason, long graceUntil) implements OfExecution {}

  record ExecutionCancelled(@Nullable String reason) implements OfExecution {}

  record ExecutionCompleted(Value output) implements OfExecution {}

  record ExecutionFailed(StepError error) implements OfExecution {}

  /** A failed execution goes on: the named step runs are forgotten and will run again. */
  record ExecutionRetried(@Nullable String fromStep, List<String> reset, List<String> reopened)
      implements OfExecution {}

  /** Everything it waited for is there, but no slot is free. */
  record StepReady(String key, int attempt) implements OfStep {}

  /**
   * An attempt began.
   *
   * @param input the parameters of a call; {@code items} of a loop; {@code branch} of a choice
   * @param deadline when the attempt times out; 0: never
   */
  record StepStarted(String key, int attempt, Value input, long deadline) implements OfStep {}

  record StepCompleted(String key, int attempt, Value output, long tokensUsed) implements OfStep {}

  /** No attempt is left; {@code next} says what becomes of it. */
  record StepFailed(String key, int attempt, StepError error, Next next) implements OfStep {}

  /** What follows the final failure of a step. */
  enum Next {
    /** A fallback or a handler tries to recover. */
    HANDLE,
    /** Steps that were waiting for the failure go on; the others that depend on it are skipped. */
    ROUTE,
    /** The flow goes on as if nothing had happened. */
    CONTINUE,
    /** What the step belongs to fails too. */
    FAIL
  }

  /** The attempt failed, and there will be another one. */
  record StepRetried(String key, int attempt, StepError error, long retryAt) implements OfStep {}

  record StepSkipped(String key, SkipReason reason) implements OfStep {}

  enum SkipReason {
    /** Its condition was false: what depends on it goes on. */
    CONDITION,
    /** No step routed to it. */
    ROUTE,
    /** What it depends on failed or was itself left out. */
    UPSTREAM,
    /** The other branch was taken, or the step around it was skipped. */
    BRANCH,
    /** Its startWhen can no longer become true. */
    NEVER_STARTED
  }

  record StepCancelled(String key, int attempt, String reason, boolean forced) implements OfStep {}

  /**
   * The step is parked.
   *
   * @param until when the wait ends by itself; 0: never
   * @param detail poll address, first answer, message of an approval
   */
  record StepWaiting(String key, int attempt, WaitFor waitFor, long until, int poll, Value detail)
      implements OfStep {}

  enum WaitFor {
    TIME,
    CALLBACK,
    POLL,
    SIGNAL,
    APPROVAL
  }

  /** Steps that try to recover from the failure have begun; {@code handler} counts from 0. */
  record StepHandling(String key, By by, int handler) implements OfStep {}

  enum By {
    FALLBACK,
    ON_ERROR,
    ERROR_HANDLER
  }

  /** The failure is dealt with; the output stands in for the step's. */
  record StepRecovered(String key, By by, Value output) implements OfStep {}

  /** The handler failed as well. */
  record StepUnrecovered(String key, By by, StepError error) implements OfStep {}

  record ChildStarted(String key, int attempt, String childId) implements OfStep {}

  record ChildCompleted(String key, int attempt, String childId, Input.ChildOutcome outcome)
      implements OfStep {}

  /**
   * @param path parts of the destination, the first being {@code vars} or {@code output}
   * @param owner the step run that alone sees the variable; null: everyone does
   */
  record VariableSet(List<String> path, Value value, Merge merge, @Nullable String owner)
      implements OfData {}

  record SignalReceived(String name, Value payload) implements OfData {}
}
