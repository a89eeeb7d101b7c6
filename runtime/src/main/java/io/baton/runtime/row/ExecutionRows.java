package io.baton.runtime.row;

import io.baton.engine.Event.ExecutionCreated;
import io.baton.engine.StepError;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import io.baton.store.NewExecution;
import io.baton.store.ProgressRow;
import io.baton.store.StatusRow;
import io.baton.value.Json;
import io.baton.value.Value;

/** An execution as rows, read from its state after a batch. */
final class ExecutionRows {
  private ExecutionRows() {}

  static NewExecution created(
      long executionNo, long flowNo, ExecutionState state, Tracking tracking) {
    ExecutionCreated identity = state.identity();
    return new NewExecution(
        identity.executionId(),
        identity.tenantId(),
        flowNo,
        identity.flowId(),
        identity.correlationId(),
        null,
        null,
        identity.parent() == null ? null : identity.parent().executionId(),
        Json.write(identity.input()),
        Json.write(identity.trigger()),
        triggerType(identity),
        state.createdAt(),
        status(executionNo, state, tracking));
  }

  private static String triggerType(ExecutionCreated identity) {
    return identity.trigger().at("type") instanceof Value.Text type ? type.value() : "manual";
  }

  static StatusRow status(long executionNo, ExecutionState state, Tracking tracking) {
    StepError error = state.error();
    return new StatusRow(
        executionNo,
        state.status().text(),
        state.startedAt(),
        tracking.pausedAt(),
        tracking.resumedAt(),
        state.status().isTerminal() ? state.endedAt() : 0,
        state.status() == ExecutionStatus.COMPLETED ? Json.write(state.output()) : null,
        error == null ? null : error.message(),
        null);
  }

  static ProgressRow progress(long executionNo, ExecutionState state, Tracking tracking) {
    return new ProgressRow(
        executionNo,
        state.seq(),
        state.updatedAt(),
        state.currentStep(),
        state.progress().count(StepStatus.SUCCESS),
        state.progress().count(StepStatus.FAILED),
        state.progress().count(StepStatus.SKIPPED),
        state.tokensUsed(),
        state.hasWorkOut(),
        tracking.started());
  }
}
