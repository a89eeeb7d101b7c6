package io.baton.engine;

import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something an execution is asked to do, or is told about. Everything the core cannot work out by
 * itself is in here: the time, ids, randomness and the outcomes of work.
 *
 * <p>{@code key} names a step run: the step's id, with an index for every loop around it, such as
 * {@code enrich[17]}.
 */
public sealed interface Input {

  /** When it arrived, in milliseconds since the epoch. */
  long at();

  /**
   * Begins an execution.
   *
   * @param seed unguessable; callback tokens and jitter are derived from it
   * @param callbackBase what {@code callback.url} begins with
   * @param trigger type, payload and timestamp of what started it
   */
  record Start(
      long at,
      String executionId,
      int flowVersion,
      String tenantId,
      String correlationId,
      Obj input,
      Obj trigger,
      String seed,
      String callbackBase,
      @Nullable String pool,
      int priority,
      @Nullable Parent parent)
      implements Input {}

  /** The execution that runs this one as a child, and where in it. */
  record Parent(String executionId, String key, int attempt, int depth) {}

  /**
   * The adapter answered.
   *
   * @param variables to be set in {@code vars} together with the output
   */
  record CompleteStep(
      long at, String key, int attempt, Value output, Map<String, Value> variables, long tokensUsed)
      implements Input {
    public CompleteStep(long at, String key, int attempt, Value output) {
      this(at, key, attempt, output, Map.of(), 0);
    }
  }

  record FailStep(long at, String key, int attempt, Failure failure) implements Input {}

  /** The worker is gone: the same attempt is to be dispatched again. */
  record LoseTask(long at, String key, int attempt) implements Input {}

  record FireTimer(long at, Timer timer) implements Input {}

  record EndChild(
      long at,
      String key,
      int attempt,
      ChildOutcome outcome,
      Value output,
      @Nullable Failure failure)
      implements Input {}

  enum ChildOutcome {
    COMPLETED,
    FAILED,
    CANCELLED
  }

  /** A callback address was called; null failure: the work is done. */
  record ReceiveCallback(long at, String token, Value result, @Nullable Failure failure)
      implements Input {}

  record AnswerPoll(long at, String key, int attempt, int poll, PollAnswer answer)
      implements Input {}

  sealed interface PollAnswer {
    record Pending() implements PollAnswer {}

    record Done(Value result) implements PollAnswer {}

    record Failed(Failure failure) implements PollAnswer {}
  }

  record ReceiveSignal(long at, String name, Value payload) implements Input {}

  record DecideApproval(
      long at, String key, boolean approved, @Nullable String comment, @Nullable String by)
      implements Input {}

  record Pause(long at, @Nullable String reason) implements Input {}

  record Resume(long at) implements Input {}

  record Cancel(long at, @Nullable String reason) implements Input {}

  /** Tries a failed execution again, from its failed steps or from the named one. */
  record Retry(long at, @Nullable String fromStep) implements Input {}

  /** Ends a step's back-off at once. */
  record RetryNow(long at, String key) implements Input {}
}
