package io.baton.engine.state;

import io.baton.engine.Event;
import io.baton.engine.Event.PauseReason;
import io.baton.engine.Timer;
import io.baton.flow.plan.Plan;
import io.baton.value.Value;
import java.util.List;

/** Applies events of the execution as a whole. */
final class ExecutionApplier {
  private static final Timer FLOW = Timer.of(Timer.Kind.FLOW);
  private static final Timer GRACE = Timer.of(Timer.Kind.GRACE);

  private ExecutionApplier() {}

  static void apply(ExecutionState state, Event.OfExecution event, long at) {
    switch (event) {
      case Event.ExecutionCreated created -> {
        state.created = created;
        state.createdAt = at;
      }
      case Event.ExecutionStarted started -> start(state, started, at);
      case Event.ExecutionPaused paused -> pause(state, paused, at);
      case Event.ExecutionResumed ignored -> resume(state, at);
      case Event.ExecutionCancelling cancelling -> {
        become(state, ExecutionStatus.CANCELLING);
        state.pauseReason = null;
        state.cancelReason = cancelling.reason();
        state.timers.disarm(FLOW);
        state.timers.arm(GRACE, cancelling.graceUntil());
      }
      case Event.ExecutionCancelled ignored -> {
        become(state, ExecutionStatus.CANCELLED);
        state.runs.values().stream()
            .filter(run -> run.status == StepStatus.PENDING)
            .toList()
            .forEach(run -> Runs.become(state, run, StepStatus.CANCELLED));
        end(state, at);
      }
      case Event.ExecutionCompleted completed -> {
        become(state, ExecutionStatus.COMPLETED);
        state.output = completed.output();
        end(state, at);
      }
      case Event.ExecutionFailed failed -> {
        if (state.status == ExecutionStatus.PENDING) {
          become(state, ExecutionStatus.VALIDATING);
        }
        become(state, ExecutionStatus.FAILED);
        state.error = failed.error();
        list(state, failed, at);
        end(state, at);
      }
      case Event.ExecutionRetried retried -> RetryApplier.apply(state, retried, at);
    }
    Idleness.update(state, at);
  }

  /** A step's failure is listed already; a limit of time or an output that fails is not. */
  private static void list(ExecutionState state, Event.ExecutionFailed failed, long at) {
    if (failed.error().step().isEmpty()) {
      state.errorCount++;
      if (state.errors.size() < ExecutionState.MAX_ERRORS_KEPT) {
        state.errors.add(new ErrorEntry("", failed.error(), at, false));
      }
    }
  }

  private static void start(ExecutionState state, Event.ExecutionStarted started, long at) {
    become(state, ExecutionStatus.VALIDATING);
    become(state, ExecutionStatus.RUNNING);
    state.startedAt = at;
    for (var variable : started.vars().fields().entrySet()) {
      state.vars.put(variable.getKey(), variable.getValue());
    }
    if (started.flowDeadline() > 0) {
      state.timers.arm(FLOW, started.flowDeadline());
    }
    state.root = Runs.open(state, state.plan.block(Plan.ROOT), null, List.of());
  }

  /** A user's pause stops the flow's clock; waiting for a callback does not. */
  private static void pause(ExecutionState state, Event.ExecutionPaused paused, long at) {
    if (state.status != ExecutionStatus.PAUSED) {
      become(state, ExecutionStatus.PAUSED);
    }
    state.pauseReason = paused.reason();
    Long due = state.timers.due(FLOW);
    if (paused.reason() == PauseReason.USER && due != null) {
      state.flowMillisLeft = Math.max(0, due - at);
      state.timers.disarm(FLOW);
    }
  }

  private static void resume(ExecutionState state, long at) {
    become(state, ExecutionStatus.RUNNING);
    state.pauseReason = null;
    if (state.flowMillisLeft >= 0) {
      state.timers.arm(FLOW, at + state.flowMillisLeft);
      state.flowMillisLeft = -1;
    }
  }

  private static void end(ExecutionState state, long at) {
    state.endedAt = at;
    state.pauseReason = null;
    state.timers.disarmAll();
    state.phase = Phase.NONE;
    if (state.status != ExecutionStatus.COMPLETED) {
      state.output = Value.NULL;
    }
  }

  static void become(ExecutionState state, ExecutionStatus next) {
    Transitions.check(state.identity().executionId(), state.status, next);
    state.listener.execution(state.status, next);
    state.status = next;
  }
}
