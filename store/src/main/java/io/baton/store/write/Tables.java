package io.baton.store.write;

import io.baton.store.CheckpointRow;
import io.baton.store.DeletedFlow;
import io.baton.store.EventPack;
import io.baton.store.EventRow;
import io.baton.store.FlowRow;
import io.baton.store.NewExecution;
import io.baton.store.ProgressRow;
import io.baton.store.StatusRow;
import io.baton.store.StepRow;
import io.baton.store.TallyRow;
import io.baton.store.write.Part.NumberedStep;
import io.baton.store.write.Write.Kind;
import java.util.Map;

/** The tables of flows, executions and their log. */
final class Tables {
  static final Write<FlowRow> FLOWS =
      Write.<FlowRow>write(Kind.INSERT, "flow_definitions")
          .number("flow_no", FlowRow::flowNo)
          .key()
          .text("tenant_id", FlowRow::tenantId)
          .text("flow_id", FlowRow::flowId)
          .number("version", FlowRow::version)
          .text("file_name", FlowRow::fileName)
          .text("definition", FlowRow::text)
          .text("plan", FlowRow::plan)
          .number("total_steps", FlowRow::totalSteps)
          .number("created_at", FlowRow::createdAt)
          .text("flow_name", FlowRow::name)
          .build();

  static final Write<DeletedFlow> DELETED_FLOWS =
      Write.<DeletedFlow>write(Kind.UPDATE, "flow_definitions")
          .text("tenant_id", DeletedFlow::tenantId)
          .text("flow_id", DeletedFlow::flowId)
          .key()
          .number("deleted_at", DeletedFlow::deletedAt)
          .build();

  static final Write<NumberedStep> FLOW_STEPS =
      Write.<NumberedStep>write(Kind.INSERT, "flow_steps")
          .number("flow_no", NumberedStep::flowNo)
          .number("flow_step", row -> row.step().index())
          .key()
          .text("step_id", row -> row.step().id())
          .text("step_name", row -> row.step().name())
          .text("step_type", row -> row.step().type())
          .text("adapter", row -> row.step().adapter())
          .text("action", row -> row.step().action())
          .build();

  static final Write<NewExecution> NEW_EXECUTIONS =
      Write.<NewExecution>write(Kind.INSERT, "executions")
          .number("execution_no", NewExecution::executionNo)
          .key()
          .text("id", NewExecution::id)
          .text("tenant_id", NewExecution::tenantId)
          .number("flow_no", NewExecution::flowNo)
          .text("flow_id", NewExecution::flowId)
          .text("correlation_id", NewExecution::correlationId)
          .text("user_id", NewExecution::userId)
          .text("session_id", NewExecution::sessionId)
          .text("parent_id", NewExecution::parentId)
          .text("input", NewExecution::input)
          .text("origin", NewExecution::trigger)
          .text("trigger_type", NewExecution::triggerType)
          .number("created_at", NewExecution::createdAt)
          .text("status", row -> row.status().status())
          .number("started_at", row -> row.status().startedAt())
          .number("paused_at", row -> row.status().pausedAt())
          .number("resumed_at", row -> row.status().resumedAt())
          .number("ended_at", row -> row.status().endedAt())
          .text("output", row -> row.status().output())
          .text("error_message", row -> row.status().errorMessage())
          .text("error_stack", row -> row.status().errorStack())
          .build();

  static final Write<StatusRow> STATUSES =
      Write.<StatusRow>write(Kind.UPDATE, "executions")
          .number("execution_no", StatusRow::executionNo)
          .key()
          .text("status", StatusRow::status)
          .number("started_at", StatusRow::startedAt)
          .number("paused_at", StatusRow::pausedAt)
          .number("resumed_at", StatusRow::resumedAt)
          .number("ended_at", StatusRow::endedAt)
          .text("output", StatusRow::output)
          .text("error_message", StatusRow::errorMessage)
          .text("error_stack", StatusRow::errorStack)
          .build();

  static final Write<ProgressRow> PROGRESS =
      Write.<ProgressRow>write(Kind.PUT, "execution_progress")
          .number("execution_no", ProgressRow::executionNo)
          .key()
          .number("seq", ProgressRow::seq)
          .number("updated_at", ProgressRow::updatedAt)
          .text("current_step", ProgressRow::currentStep)
          .number("completed", ProgressRow::completed)
          .number("failed", ProgressRow::failed)
          .number("skipped", ProgressRow::skipped)
          .number("tokens_used", ProgressRow::tokensUsed)
          .number("work_out", Tables::workOut)
          .text("started", ProgressRow::started)
          .build();

  /** Of an execution in which everything has succeeded so far, as nearly all are. */
  static final Write<ProgressRow> PLAIN_PROGRESS =
      PROGRESS.fixing(Map.of("failed", "0", "skipped", "0", "tokens_used", "0"));

  static boolean isPlain(ProgressRow row) {
    return row.failed() == 0 && row.skipped() == 0 && row.tokensUsed() == 0;
  }

  static boolean isPlain(StepRow row) {
    return row.isNew()
        && row.stepKey() == null
        && row.status().equals("success")
        && row.attempt() == 1
        && row.tokensUsed() == 0
        && row.itemCount() == StepRow.NO_ITEMS
        && row.errorMessage() == null;
  }

  static final Write<StepRow> NEW_STEPS = steps(Kind.INSERT);
  static final Write<StepRow> STEPS = steps(Kind.PUT);

  /** The first row of a step that succeeded at once, as most do. */
  static final Write<StepRow> PLAIN_STEPS =
      NEW_STEPS.fixing(
          Map.of(
              "step_key", "NULL",
              "status", "'success'",
              "attempt", "1",
              "tokens_used", "0",
              "item_count", String.valueOf(StepRow.NO_ITEMS),
              "error_message", "NULL"));

  static final Write<EventRow> EVENTS =
      Write.<EventRow>write(Kind.INSERT, "execution_events")
          .number("execution_no", EventRow::executionNo)
          .number("seq", EventRow::seq)
          .key()
          .number("at", EventRow::at)
          .text("type", EventRow::type)
          .text("step_key", EventRow::stepKey)
          .number("attempt", EventRow::attempt)
          .text("data", EventRow::data)
          .number("checksum", EventRow::checksum)
          .build();

  /** Several events in one row. */
  static final Write<EventRow> PACKS =
      EVENTS.fixing(Map.of("type", "'" + EventPack.TYPE + "'", "step_key", "NULL"));

  static final Write<CheckpointRow> CHECKPOINTS =
      Write.<CheckpointRow>write(Kind.PUT, "execution_checkpoints")
          .number("execution_no", CheckpointRow::executionNo)
          .key()
          .number("seq", CheckpointRow::seq)
          .bytes("state", CheckpointRow::state)
          .number("checksum", CheckpointRow::checksum)
          .build();

  static final Write<TallyRow> TALLIES =
      Write.<TallyRow>write(Kind.ADD, "tallies")
          .number("flow_no", row -> row.key().flowNo())
          .number("flow_step", row -> row.key().flowStep())
          .text("status", row -> row.key().status())
          .number("since", row -> row.key().since())
          .number("part", row -> row.key().part())
          .key()
          .number("ends", TallyRow::ends)
          .number("timed", TallyRow::timed)
          .number("millis", TallyRow::millis)
          .build();

  private Tables() {}

  private static long workOut(ProgressRow row) {
    return row.workOut() ? 1 : 0;
  }

  private static Write<StepRow> steps(Kind kind) {
    return Write.<StepRow>write(kind, "step_rows")
        .number("execution_no", StepRow::executionNo)
        .number("step_no", StepRow::stepNo)
        .key()
        .number("flow_step", StepRow::flowStep)
        .text("step_key", StepRow::stepKey)
        .text("status", StepRow::status)
        .number("attempt", StepRow::attempt)
        .number("started_at", StepRow::startedAt)
        .number("ended_at", StepRow::endedAt)
        .number("tokens_used", StepRow::tokensUsed)
        .number("item_count", StepRow::itemCount)
        .text("error_message", StepRow::errorMessage)
        .build();
  }
}
