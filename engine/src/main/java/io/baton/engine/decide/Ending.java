package io.baton.engine.decide;

import io.baton.engine.Effect.Alert;
import io.baton.engine.Effect.Notify;
import io.baton.engine.Effect.ReportToParent;
import io.baton.engine.ErrorCodes;
import io.baton.engine.Event.ExecutionCancelled;
import io.baton.engine.Event.ExecutionCompleted;
import io.baton.engine.Event.ExecutionFailed;
import io.baton.engine.Input.ChildOutcome;
import io.baton.engine.Input.Parent;
import io.baton.engine.StepError;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.expression.ExpressionException;
import io.baton.expression.Template;
import io.baton.flow.ErrorClass;
import io.baton.value.Obj;
import io.baton.value.Value;
import org.jspecify.annotations.Nullable;

/** Ends an execution: nothing of it is left running, and everyone who waits for it is told. */
final class Ending {
  private Ending() {}

  static void complete(Turn turn) {
    Template declared = turn.state.plan().output();
    Obj written = turn.state.outputs();
    Value output = written.isEmpty() ? Value.NULL : written;
    if (declared != null) {
      try {
        Value filled = declared.evaluate(new RunScope(turn.state, null));
        output =
            filled instanceof Obj fields
                ? Obj.builder().putAll(written).putAll(fields).build()
                : filled;
      } catch (ExpressionException e) {
        String message = "The flow's output could not be evaluated: " + e.getMessage();
        fail(turn, StepError.of("", 0, ErrorCodes.EXPRESSION_ERROR, message, ErrorClass.PERMANENT));
        return;
      }
    }
    turn.emit(new ExecutionCompleted(output));
    tell(turn, ChildOutcome.COMPLETED, output, null);
  }

  static void fail(Turn turn, StepError error) {
    Aborting.all(turn, "The execution failed", false);
    turn.emit(new ExecutionFailed(error));
    if (error.errorClass() == ErrorClass.FATAL) {
      turn.release(new Alert(Alert.Audience.OPERATIONS, error));
    } else if (error.code().equals(ErrorCodes.FLOW_TIMEOUT)) {
      turn.release(new Alert(Alert.Audience.OWNER, error));
    }
    tell(turn, ChildOutcome.FAILED, Value.NULL, error);
  }

  /** Cancels for good once no task is left, or because the grace is over. */
  static void cancelIfQuiet(Turn turn) {
    boolean busy = turn.state.active().stream().anyMatch(Ending::isStillWorking);
    if (!busy) {
      cancel(turn, false);
    }
  }

  static boolean isStillWorking(StepRun run) {
    return run.holdsSlot() || (run.childId() != null && run.status() == StepStatus.RUNNING);
  }

  static void cancel(Turn turn, boolean forced) {
    Aborting.all(turn, "cancelled", forced);
    turn.emit(new ExecutionCancelled(turn.state.cancelReason()));
    tell(turn, ChildOutcome.CANCELLED, Value.NULL, null);
  }

  private static void tell(
      Turn turn, ChildOutcome outcome, Value output, @Nullable StepError error) {
    ExecutionState state = turn.state;
    turn.agenda().clear();
    Obj summary =
        Obj.builder()
            .put("executionId", state.identity().executionId())
            .put("flowId", state.identity().flowId())
            .put("status", state.status().text())
            .put("output", output)
            .put("error", error == null ? Value.NULL : ContextViews.error(error))
            .build();
    turn.release(new Notify(state.status().text(), summary));
    Parent parent = state.identity().parent();
    if (parent != null) {
      turn.release(new ReportToParent(parent, outcome, output, error));
    }
  }
}
