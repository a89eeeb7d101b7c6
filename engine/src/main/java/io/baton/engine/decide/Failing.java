package io.baton.engine.decide;

import io.baton.engine.ErrorCodes;
import io.baton.engine.Event.By;
import io.baton.engine.Event.Next;
import io.baton.engine.Event.StepCancelled;
import io.baton.engine.Event.StepFailed;
import io.baton.engine.Event.StepRetried;
import io.baton.engine.Event.StepStarted;
import io.baton.engine.Failure;
import io.baton.engine.StepError;
import io.baton.engine.Tokens;
import io.baton.engine.retry.Backoff;
import io.baton.engine.retry.ErrorClassifier;
import io.baton.engine.retry.RetryDecision;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepRun;
import io.baton.expression.Expression;
import io.baton.flow.ErrorClass;
import io.baton.flow.RetryPolicy;
import io.baton.value.Value;
import org.jspecify.annotations.Nullable;

/** What becomes of a failed attempt: another try, or the end of the step. */
final class Failing {
  private Failing() {}

  static void fail(Turn turn, StepRun run, Failure failure) {
    ErrorClass errorClass =
        ErrorClassifier.classify(failure, turn.state.plan().flow().errorClasses());
    fail(
        turn,
        run,
        new StepError(
            run.step().id(),
            run.attempt(),
            failure.code(),
            failure.message(),
            errorClass,
            failure.status(),
            failure.cause()),
        Math.min(failure.retryAfterMillis(), turn.limits.maxRetryAfterMillis()));
  }

  static void fail(Turn turn, StepRun run, StepError error) {
    fail(turn, run, error, 0);
  }

  /**
   * @param leastDelay before the next attempt, because the other side asked for it
   */
  private static void fail(Turn turn, StepRun run, StepError error, long leastDelay) {
    if (turn.is(ExecutionStatus.CANCELLING)) {
      turn.emit(new StepCancelled(run.key(), run.attempt(), "cancelled", false));
      return;
    }
    Aborting.inside(turn, run, "The step around it failed");
    if (error.errorClass() == ErrorClass.FATAL) {
      failFatally(turn, run, error);
    } else if (isRetried(turn, run, error)) {
      long delay = Backoff.delayMillis(policy(run), run.tries(), jitter(turn, run));
      long due = turn.at + Math.max(delay, leastDelay);
      turn.emit(new StepRetried(run.key(), run.attempt(), error, due));
      Settled.wake(turn, run);
    } else {
      failFinally(turn, run, exhausted(run, namingUnclearRetry(turn, run, error)));
    }
  }

  /** A step that cannot even begin still has its attempt, so that the log tells of it. */
  static void failUnstarted(Turn turn, StepRun run, Failure failure) {
    turn.removeCandidate(run);
    turn.emit(new StepStarted(run.key(), run.attempt() + 1, Value.NULL, 0));
    fail(turn, Starting.current(turn, run), failure);
  }

  private static void failFatally(Turn turn, StepRun run, StepError error) {
    turn.emit(new StepFailed(run.key(), run.attempt(), error, Next.FAIL));
    Ending.fail(turn, error);
  }

  private static boolean isRetried(Turn turn, StepRun run, StepError error) {
    if (run.isLoop()) {
      return false;
    }
    RetryPolicy policy = run.step().retry();
    Expression retryWhen = run.step().retryWhen();
    if (retryWhen == null) {
      return policy != null
          && RetryDecision.hasAttemptsLeft(policy, run.tries())
          && RetryDecision.isRetryable(policy, error);
    }
    int bound = policy == null ? turn.limits.maxRetryWhenAttempts() : policy.attempts();
    return run.tries() < bound && asksForRetry(turn, run, retryWhen, error);
  }

  private static boolean asksForRetry(
      Turn turn, StepRun run, Expression retryWhen, StepError error) {
    return FailedScope.holds(retryWhen, new FailedScope(turn.state, run, error));
  }

  private static StepError namingUnclearRetry(Turn turn, StepRun run, StepError error) {
    String reason =
        FailedScope.unclear(run.step().retryWhen(), new FailedScope(turn.state, run, error));
    return reason == null ? error : error.noting("retryWhen could not be evaluated: " + reason);
  }

  private static RetryPolicy policy(StepRun run) {
    RetryPolicy policy = run.step().retry();
    return policy == null ? RetryPolicy.DEFAULT : policy;
  }

  private static double jitter(Turn turn, StepRun run) {
    return policy(run).jitter() == 0
        ? 0
        : Tokens.fraction(turn.state.identity().seed(), run.key(), run.attempt());
  }

  /** An error that used up its retries says so, and keeps the last one as its cause. */
  private static StepError exhausted(StepRun run, StepError error) {
    RetryPolicy policy = run.step().retry();
    boolean usedUp =
        !run.isLoop()
            && run.tries() > 1
            && (policy == null || run.tries() >= policy.attempts())
            && (policy == null || RetryDecision.isRetryable(policy, error));
    if (!usedUp) {
      return error;
    }
    String message =
        "Max retries (%d) exceeded for step %s: %s"
            .formatted(run.tries(), run.step().id(), error.message());
    return new StepError(
        error.step(),
        run.attempt(),
        ErrorCodes.MAX_RETRIES_EXCEEDED,
        message,
        error.errorClass(),
        error.status(),
        error);
  }

  private static void failFinally(Turn turn, StepRun run, StepError error) {
    Consequence consequence = Consequence.of(turn, run, error);
    StepError told = consequence.unclear() == null ? error : error.noting(consequence.unclear());
    turn.emit(new StepFailed(run.key(), run.attempt(), told, consequence.next()));
    By by = consequence.by();
    if (by != null) {
      Recovering.enter(turn, run, by, consequence.handler());
    } else if (consequence.next() == Next.FAIL) {
      propagate(turn, run, told);
    } else {
      Readiness.skipRest(turn, run);
      Settled.after(turn, run);
    }
  }

  /** The failure leaves the step: a loop or block around it ends, or the whole execution does. */
  static void propagate(Turn turn, StepRun run, StepError error) {
    if (run.frame() == turn.state.root()) {
      Ending.fail(turn, error);
    } else {
      Settled.after(turn, run);
    }
  }

  /**
   * @param by who tries to recover; null where nobody does
   * @param unclear which handlers were passed over because their condition has no answer; or null
   */
  record Consequence(Next next, @Nullable By by, int handler, @Nullable String unclear) {
    Consequence(Next next, @Nullable By by, int handler) {
      this(next, by, handler, null);
    }

    static Consequence of(Turn turn, StepRun run, StepError error) {
      return Consequences.of(turn, run, error);
    }
  }
}
