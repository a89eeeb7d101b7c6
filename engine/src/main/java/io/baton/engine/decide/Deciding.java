package io.baton.engine.decide;

import io.baton.engine.Decision;
import io.baton.engine.Decision.Accepted;
import io.baton.engine.Decision.Refused;
import io.baton.engine.Effect.ArmTimer;
import io.baton.engine.Effect.DisarmTimer;
import io.baton.engine.EngineLimits;
import io.baton.engine.Event.ExecutionPaused;
import io.baton.engine.Event.ExecutionResumed;
import io.baton.engine.Event.PauseReason;
import io.baton.engine.Input;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepRun;
import org.jspecify.annotations.Nullable;

/**
 * Decides what follows from an input. First the input itself, which may be refused; then, in order
 * and again and again until nothing more follows:
 *
 * <pre>
 *   look at runs whose turn may have come → start what has a slot → launch rounds of loops
 *     → end the execution, or leave out steps that can no longer start
 * </pre>
 */
public final class Deciding {
  private Deciding() {}

  public static Decision decide(ExecutionState state, Input input, EngineLimits limits) {
    Turn turn = new Turn(state, limits, Math.max(input.at(), state.updatedAt()));
    Refused refused = take(turn, input);
    if (refused != null) {
      return refused;
    }
    conclude(turn);
    state.tidyUp();
    return new Accepted(turn.events(), turn.effects());
  }

  private static @Nullable Refused take(Turn turn, Input input) {
    if (input instanceof Input.Start start) {
      return Lifecycle.start(turn, start);
    }
    if (!turn.state.exists()) {
      return Refusals.notPossible("The execution does not exist");
    }
    return switch (input) {
      case Input.Start ignored -> null;
      case Input.CompleteStep complete -> Answers.complete(turn, complete);
      case Input.FailStep fail -> Answers.fail(turn, fail);
      case Input.LoseTask lose -> Answers.lose(turn, lose);
      case Input.EndChild end -> Answers.endChild(turn, end);
      case Input.AnswerPoll answer -> Answers.poll(turn, answer);
      case Input.ReceiveCallback callback -> Outside.callback(turn, callback);
      case Input.ReceiveSignal signal -> Outside.signal(turn, signal);
      case Input.DecideApproval approval -> Outside.approval(turn, approval);
      case Input.FireTimer fire -> TimerFiring.fire(turn, fire);
      case Input.Pause pause -> Lifecycle.pause(turn, pause);
      case Input.Resume ignored -> Lifecycle.resume(turn);
      case Input.Cancel cancel -> Lifecycle.cancel(turn, cancel);
      case Input.Retry retry -> Rerunning.retry(turn, retry);
      case Input.RetryNow retry -> Rerunning.retryNow(turn, retry);
    };
  }

  private static void conclude(Turn turn) {
    while (goesOn(turn)) {
      StepRun next = turn.agenda().poll();
      if (next != null) {
        Readiness.consider(turn, next);
      } else if (!resumeIfMoving(turn)
          && !Starting.startOne(turn)
          && !Looping.launchOne(turn)
          && !completeIfDone(turn)
          && !Dormancy.leaveOutOne(turn)) {
        break;
      }
    }
    turn.agenda().clear();
    if (turn.is(ExecutionStatus.CANCELLING)) {
      Ending.cancelIfQuiet(turn);
    }
    Starting.queueRest(turn);
    pauseIfOnlyCallbacks(turn);
    releaseTimers(turn);
  }

  private static boolean goesOn(Turn turn) {
    return turn.is(ExecutionStatus.RUNNING) || turn.is(ExecutionStatus.PAUSED);
  }

  private static boolean completeIfDone(Turn turn) {
    boolean done = turn.is(ExecutionStatus.RUNNING) && turn.state.root().open() == 0;
    if (done) {
      Ending.complete(turn);
    }
    return done;
  }

  /** A pause that was only for want of a callback ends as soon as something else can happen. */
  private static boolean resumeIfMoving(Turn turn) {
    boolean awaiting = turn.state.pauseReason() == PauseReason.AWAITING_CALLBACK;
    boolean canMove = !turn.state.waitsOnlyForCallbacks() || turn.candidates().size() > 0;
    if (awaiting && canMove) {
      turn.emit(new ExecutionResumed(PauseReason.AWAITING_CALLBACK));
      return true;
    }
    return false;
  }

  private static void pauseIfOnlyCallbacks(Turn turn) {
    if (turn.is(ExecutionStatus.RUNNING) && turn.state.waitsOnlyForCallbacks()) {
      turn.emit(new ExecutionPaused(PauseReason.AWAITING_CALLBACK, null));
    }
  }

  private static void releaseTimers(Turn turn) {
    turn.state
        .timers()
        .drainChanges(
            (timer, before, now) ->
                turn.release(now < 0 ? new DisarmTimer(timer) : new ArmTimer(timer, now)));
  }
}
