package io.baton.store;

import io.baton.store.trigger.TriggerChange;
import java.util.List;

/**
 * What is written in one transaction, for any number of executions. The builder keeps one row for
 * each key, the latest, so that no statement meets a row twice.
 *
 * @param events as the log has them: several of one execution in one row, see {@link EventPack}
 */
public record Batch(
    List<FlowRow> flows,
    List<DeletedFlow> deletedFlows,
    List<NewExecution> newExecutions,
    List<StatusRow> statuses,
    List<ProgressRow> progress,
    List<StepRow> steps,
    List<EventRow> events,
    List<CheckpointRow> checkpoints,
    List<TimerChange> timers,
    List<TaskChange> tasks,
    List<IdempotencyRow> idempotencyKeys,
    List<ForgottenKey> forgottenKeys,
    List<CallbackRow> callbacks,
    List<AsideChange> aside,
    List<TallyRow> tallies,
    List<TriggerChange> triggers) {

  public static BatchBuilder builder() {
    return new BatchBuilder();
  }

  /** Each event by itself. */
  public List<EventRow> singleEvents() {
    return events.stream().flatMap(row -> EventPack.unpack(row).stream()).toList();
  }

  public boolean isEmpty() {
    return size() == 0;
  }

  /** How many rows are written. */
  public int size() {
    return flows.size()
        + deletedFlows.size()
        + newExecutions.size()
        + statuses.size()
        + progress.size()
        + steps.size()
        + events.size()
        + checkpoints.size()
        + timers.size()
        + tasks.size()
        + idempotencyKeys.size()
        + forgottenKeys.size()
        + callbacks.size()
        + aside.size()
        + tallies.size()
        + triggers.size();
  }
}
