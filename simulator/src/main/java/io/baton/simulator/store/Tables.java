package io.baton.simulator.store;

import io.baton.store.AsideChange;
import io.baton.store.Batch;
import io.baton.store.CallbackRow;
import io.baton.store.CheckpointRow;
import io.baton.store.EventRow;
import io.baton.store.FlowRow;
import io.baton.store.IdempotencyRow;
import io.baton.store.NewExecution;
import io.baton.store.Numbering;
import io.baton.store.ProgressRow;
import io.baton.store.StatusRow;
import io.baton.store.StepRow;
import io.baton.store.TaskChange;
import io.baton.store.TaskChange.TaskId;
import io.baton.store.TimerChange;
import io.baton.store.quota.QuotaRow;
import io.baton.store.trigger.FiringRow;
import io.baton.store.trigger.TriggerChange;
import io.baton.store.trigger.TriggerRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is on the disk of a simulated machine. It outlives every process. A batch is looked at as a
 * whole before its first row is written, so that it is there as a whole or not at all.
 */
public final class Tables {
  /** Names a request of a tenant. */
  record RequestKey(String tenantId, String key) {}

  /** Names a trigger, in the order of lists. */
  record TriggerName(String tenantId, String id) implements Comparable<TriggerName> {
    private static final Comparator<TriggerName> ORDER =
        Comparator.comparing(TriggerName::tenantId).thenComparing(TriggerName::id);

    @Override
    public int compareTo(TriggerName other) {
      return ORDER.compare(this, other);
    }
  }

  /** Names what is set aside. */
  record AsideName(AsideChange.Kind kind, long executionNo, String name) {}

  final Map<Long, FlowRow> flows = new TreeMap<>();
  final Map<Long, NewExecution> executions = new TreeMap<>();
  final Map<String, Long> executionNos = new LinkedHashMap<>();
  final Map<Long, ProgressRow> progress = new TreeMap<>();
  final Map<Long, TreeMap<Integer, StepRow>> steps = new TreeMap<>();
  final Map<Long, List<EventRow>> events = new TreeMap<>();
  final Map<Long, CheckpointRow> checkpoints = new TreeMap<>();
  final Map<Long, TreeMap<String, Long>> timers = new TreeMap<>();
  final Map<TaskId, TaskChange.Queued> tasks = new LinkedHashMap<>();
  final Map<RequestKey, IdempotencyRow> requests = new LinkedHashMap<>();
  final Map<String, CallbackRow> callbacks = new LinkedHashMap<>();
  final Map<AsideName, AsideChange.Kept> aside = new LinkedHashMap<>();
  final Map<TriggerName, TriggerRow> triggers = new TreeMap<>();
  final Map<RequestKey, FiringRow> firings = new LinkedHashMap<>();
  final Map<String, QuotaRow> quotas = new TreeMap<>();
  private final Map<Numbering, Long> next = new EnumMap<>(Numbering.class);

  long reserve(Numbering numbering, int count) {
    long first = next.getOrDefault(numbering, 1L);
    next.put(numbering, first + count);
    return first;
  }

  void write(Batch batch) {
    new NewRows(this).require(batch);
    batch.flows().forEach(row -> flows.put(row.flowNo(), row));
    batch.newExecutions().forEach(this::create);
    batch.statuses().forEach(this::update);
    batch.progress().forEach(row -> progress.put(row.executionNo(), row));
    batch.steps().forEach(this::put);
    batch.singleEvents().forEach(this::append);
    batch.checkpoints().forEach(row -> checkpoints.put(row.executionNo(), row));
    batch.timers().forEach(this::change);
    batch.tasks().forEach(this::change);
    batch
        .idempotencyKeys()
        .forEach(row -> requests.put(new RequestKey(row.tenantId(), row.key()), row));
    batch
        .forgottenKeys()
        .forEach(key -> requests.remove(new RequestKey(key.tenantId(), key.key())));
    batch.callbacks().forEach(row -> callbacks.put(row.token(), row));
    batch.aside().forEach(this::change);
    batch.triggers().forEach(this::change);
  }

  private void create(NewExecution row) {
    executions.put(row.executionNo(), row);
    executionNos.put(row.id(), row.executionNo());
  }

  private void update(StatusRow status) {
    executions.computeIfPresent(
        status.executionNo(),
        (no, row) ->
            new NewExecution(
                row.id(),
                row.tenantId(),
                row.flowNo(),
                row.flowId(),
                row.correlationId(),
                row.userId(),
                row.sessionId(),
                row.parentId(),
                row.input(),
                row.trigger(),
                row.triggerType(),
                row.createdAt(),
                status));
  }

  private void put(StepRow row) {
    steps
        .computeIfAbsent(row.executionNo(), no -> new TreeMap<>())
        .put(row.stepNo(), row.asNew(false));
  }

  private void append(EventRow row) {
    events.computeIfAbsent(row.executionNo(), no -> new ArrayList<>()).add(row);
  }

  private void change(TimerChange change) {
    Map<String, Long> own = timers.computeIfAbsent(change.executionNo(), no -> new TreeMap<>());
    switch (change) {
      case TimerChange.Armed armed -> own.put(armed.timerId(), armed.due());
      case TimerChange.Disarmed disarmed -> own.remove(disarmed.timerId());
    }
  }

  private void change(TaskChange change) {
    switch (change) {
      case TaskChange.Queued queued -> tasks.put(queued.id(), queued);
      case TaskChange.Leased leased ->
          tasks.computeIfPresent(leased.id(), (id, task) -> leased(task, leased.lease()));
      case TaskChange.Done done -> tasks.remove(done.id());
    }
  }

  private void change(AsideChange change) {
    AsideName name = new AsideName(change.kind(), change.executionNo(), change.name());
    switch (change) {
      case AsideChange.Kept kept -> aside.put(name, kept);
      case AsideChange.Taken ignored -> aside.remove(name);
    }
  }

  private void change(TriggerChange change) {
    TriggerName name = new TriggerName(change.tenantId(), change.id());
    switch (change) {
      case TriggerChange.Added added -> triggers.put(name, added.row());
      case TriggerChange.Defined defined ->
          triggers.computeIfPresent(name, (same, row) -> defined(row, defined.definition()));
      case TriggerChange.Dropped ignored -> triggers.remove(name);
    }
  }

  private static TriggerRow defined(TriggerRow row, String definition) {
    return new TriggerRow(
        row.tenantId(),
        row.id(),
        row.flowId(),
        row.type(),
        row.address(),
        definition,
        row.paused(),
        row.nextDue(),
        row.lastDue(),
        row.createdAt());
  }

  private static TaskChange.Queued leased(TaskChange.Queued task, TaskChange.Lease lease) {
    return new TaskChange.Queued(
        task.id(),
        task.tenantId(),
        task.pool(),
        task.priority(),
        task.queuedAt(),
        task.payload(),
        lease);
  }

  boolean remove(long executionNo) {
    NewExecution row = executions.get(executionNo);
    if (row == null || row.status().endedAt() == 0) {
      return false;
    }
    executions.remove(executionNo);
    executionNos.remove(row.id());
    progress.remove(executionNo);
    steps.remove(executionNo);
    events.remove(executionNo);
    checkpoints.remove(executionNo);
    timers.remove(executionNo);
    tasks.keySet().removeIf(id -> id.executionNo() == executionNo);
    requests.values().removeIf(request -> request.executionNo() == executionNo);
    callbacks.values().removeIf(callback -> callback.executionNo() == executionNo);
    aside.values().removeIf(kept -> kept.executionNo() == executionNo);
    return true;
  }
}
