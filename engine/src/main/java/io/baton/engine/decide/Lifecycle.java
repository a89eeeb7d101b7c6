package io.baton.engine.decide;

import io.baton.engine.Decision.Refused;
import io.baton.engine.ErrorCodes;
import io.baton.engine.Event.ExecutionCancelling;
import io.baton.engine.Event.ExecutionCreated;
import io.baton.engine.Event.ExecutionPaused;
import io.baton.engine.Event.ExecutionResumed;
import io.baton.engine.Event.ExecutionStarted;
import io.baton.engine.Event.PauseReason;
import io.baton.engine.Input;
import io.baton.engine.StepError;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.expression.ExpressionException;
import io.baton.flow.ErrorClass;
import io.baton.flow.schema.Checked;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What people ask of a whole execution: start, pause, resume, cancel. */
final class Lifecycle {
  private Lifecycle() {}

  static @Nullable Refused start(Turn turn, Input.Start start) {
    if (turn.state.exists()) {
      return Refusals.notPossible(
          "Execution '%s' has been started before".formatted(start.executionId()));
    }
    switch (turn.state.plan().input().apply(start.input())) {
      case Checked.Accepted accepted -> {
        turn.emit(created(turn.state, start, accepted.withDefaults()));
        begin(turn);
      }
      case Checked.Refused refused -> {
        turn.emit(created(turn.state, start, start.input()));
        String message = Failures.violations("input", refused.violations()).message();
        Ending.fail(turn, error(ErrorCodes.VALIDATION_ERROR, message));
      }
    }
    return null;
  }

  private static ExecutionCreated created(ExecutionState state, Input.Start start, Obj input) {
    return new ExecutionCreated(
        start.executionId(),
        state.plan().flow().id(),
        start.flowVersion(),
        start.tenantId(),
        start.correlationId(),
        input,
        start.trigger(),
        start.seed(),
        start.callbackBase(),
        start.pool(),
        start.priority(),
        start.parent());
  }

  private static void begin(Turn turn) {
    Value vars;
    try {
      vars = turn.state.plan().vars().evaluate(new RunScope(turn.state, null));
    } catch (ExpressionException e) {
      String message = "The flow's vars could not be evaluated: " + e.getMessage();
      Ending.fail(turn, error(ErrorCodes.EXPRESSION_ERROR, message));
      return;
    }
    Duration limit = turn.state.plan().flow().timeouts().flow();
    long deadline = limit == null ? 0 : turn.at + limit.toMillis();
    turn.emit(new ExecutionStarted(vars instanceof Obj fields ? fields : Obj.EMPTY, deadline));
    Readiness.enter(turn, turn.state.root());
  }

  private static StepError error(String code, String message) {
    return StepError.of("", 0, code, message, ErrorClass.PERMANENT);
  }

  static @Nullable Refused pause(Turn turn, Input.Pause pause) {
    boolean awaiting = turn.state.pauseReason() == PauseReason.AWAITING_CALLBACK;
    if (!turn.is(ExecutionStatus.RUNNING) && !awaiting) {
      return refused(turn, "pause");
    }
    turn.emit(new ExecutionPaused(PauseReason.USER, pause.reason()));
    return null;
  }

  static @Nullable Refused resume(Turn turn) {
    if (turn.state.pauseReason() == PauseReason.AWAITING_CALLBACK) {
      return Refusals.notPossible(
          "The execution goes on by itself when its callback arrives; there is nothing to resume");
    }
    if (turn.state.pauseReason() != PauseReason.USER) {
      return refused(turn, "resume");
    }
    turn.emit(new ExecutionResumed(PauseReason.USER));
    return null;
  }

  static @Nullable Refused cancel(Turn turn, Input.Cancel cancel) {
    if (!turn.is(ExecutionStatus.RUNNING) && !turn.is(ExecutionStatus.PAUSED)) {
      return refused(turn, "cancel");
    }
    turn.emit(new ExecutionCancelling(cancel.reason(), turn.at + turn.limits.graceMillis()));
    for (StepRun run : turn.state.active().reversed()) {
      boolean keeps = run.isContainer() || run.status() == StepStatus.FAILED;
      if (Ending.isStillWorking(run)) {
        Aborting.stopWork(turn, run, "cancelled");
      } else if (!keeps) {
        Aborting.abort(turn, run, "cancelled", false);
      }
    }
    return null;
  }

  private static Refused refused(Turn turn, String what) {
    return Refusals.notPossible(
        "Cannot %s execution '%s': it is %s"
            .formatted(what, turn.state.identity().executionId(), turn.state.status().text()));
  }
}
