package io.baton.store;

import io.baton.store.trigger.TriggerChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects a batch. Of rows with one key the last one stays. Not for several threads. */
public final class BatchBuilder {
  private record StepId(long executionNo, int stepNo) {}

  private record TimerName(long executionNo, String timerId) {}

  private record TriggerName(String tenantId, String id) {}

  private record AsideName(AsideChange.Kind kind, long executionNo, String name) {}

  private final List<FlowRow> flows = new ArrayList<>();
  private final List<DeletedFlow> deletedFlows = new ArrayList<>();
  private final Map<Long, NewExecution> newExecutions = new LinkedHashMap<>();
  private final Map<Long, StatusRow> statuses = new LinkedHashMap<>();
  private final Map<Long, ProgressRow> progress = new LinkedHashMap<>();
  private final Map<StepId, StepRow> steps = new LinkedHashMap<>();
  private final List<EventRow> events = new ArrayList<>();
  private final Map<Long, CheckpointRow> checkpoints = new LinkedHashMap<>();
  private final Map<TimerName, TimerChange> timers = new LinkedHashMap<>();
  private final Map<TaskChange.TaskId, TaskChange> tasks = new LinkedHashMap<>();
  private final List<IdempotencyRow> idempotencyKeys = new ArrayList<>();
  private final List<ForgottenKey> forgottenKeys = new ArrayList<>();
  private final List<CallbackRow> callbacks = new ArrayList<>();
  private final Map<AsideName, AsideChange> aside = new LinkedHashMap<>();

  private final Map<TallyRow.Key, TallyRow> tallies = new LinkedHashMap<>();
  private final Map<TriggerName, TriggerChange> triggers = new LinkedHashMap<>();

  BatchBuilder() {}

  public BatchBuilder add(FlowRow row) {
    flows.add(row);
    return this;
  }

  public BatchBuilder add(DeletedFlow flow) {
    deletedFlows.add(flow);
    return this;
  }

  public BatchBuilder add(NewExecution row) {
    newExecutions.put(row.executionNo(), row);
    return this;
  }

  /** A status that follows the creation in the same batch becomes part of it. */
  public BatchBuilder add(StatusRow row) {
    if (newExecutions.computeIfPresent(row.executionNo(), (no, created) -> created.with(row))
        == null) {
      statuses.put(row.executionNo(), row);
    }
    return this;
  }

  public BatchBuilder add(ProgressRow row) {
    progress.put(row.executionNo(), row);
    return this;
  }

  public BatchBuilder add(StepRow row) {
    steps.merge(
        new StepId(row.executionNo(), row.stepNo()),
        row,
        (earlier, later) -> later.asNew(earlier.isNew()));
    return this;
  }

  public BatchBuilder add(EventRow row) {
    events.add(row);
    return this;
  }

  public BatchBuilder add(CheckpointRow row) {
    checkpoints.put(row.executionNo(), row);
    return this;
  }

  public BatchBuilder add(TimerChange change) {
    timers.put(new TimerName(change.executionNo(), change.timerId()), change);
    return this;
  }

  /** A lease that follows the queueing in the same batch becomes part of it. */
  public BatchBuilder add(TaskChange change) {
    tasks.merge(change.id(), change, BatchBuilder::folded);
    return this;
  }

  private static TaskChange folded(TaskChange earlier, TaskChange later) {
    return earlier instanceof TaskChange.Queued queued && later instanceof TaskChange.Leased leased
        ? queued.with(leased.lease())
        : later;
  }

  public BatchBuilder add(IdempotencyRow row) {
    idempotencyKeys.add(row);
    return this;
  }

  public BatchBuilder add(CallbackRow row) {
    callbacks.add(row);
    return this;
  }

  public BatchBuilder add(ForgottenKey key) {
    forgottenKeys.add(key);
    return this;
  }

  public BatchBuilder add(AsideChange change) {
    aside.put(new AsideName(change.kind(), change.executionNo(), change.name()), change);
    return this;
  }

  /** Several of one key are added up. */
  public BatchBuilder add(TallyRow row) {
    tallies.merge(row.key(), row, TallyRow::plus);
    return this;
  }

  public BatchBuilder add(TriggerChange change) {
    triggers.put(new TriggerName(change.tenantId(), change.id()), change);
    return this;
  }

  /** Adds all of a batch that came after what is here. */
  public BatchBuilder addAll(Batch batch) {
    batch.flows().forEach(this::add);
    deletedFlows.addAll(batch.deletedFlows());
    batch.newExecutions().forEach(this::add);
    batch.statuses().forEach(this::add);
    batch.progress().forEach(this::add);
    batch.steps().forEach(this::add);
    events.addAll(batch.events());
    batch.checkpoints().forEach(this::add);
    batch.timers().forEach(this::add);
    batch.tasks().forEach(this::add);
    idempotencyKeys.addAll(batch.idempotencyKeys());
    forgottenKeys.addAll(batch.forgottenKeys());
    callbacks.addAll(batch.callbacks());
    batch.aside().forEach(this::add);
    batch.tallies().forEach(this::add);
    batch.triggers().forEach(this::add);
    return this;
  }

  public Batch build() {
    return new Batch(
        List.copyOf(flows),
        List.copyOf(deletedFlows),
        List.copyOf(newExecutions.values()),
        List.copyOf(statuses.values()),
        List.copyOf(progress.values()),
        List.copyOf(steps.values()),
        List.copyOf(EventPack.pack(events)),
        List.copyOf(checkpoints.values()),
        List.copyOf(timers.values()),
        List.copyOf(tasks.values()),
        List.copyOf(idempotencyKeys),
        List.copyOf(forgottenKeys),
        List.copyOf(callbacks),
        List.copyOf(aside.values()),
        List.copyOf(tallies.values()),
        List.copyOf(triggers.values()));
  }
}
