package io.baton.simulator.store;

import io.baton.simulator.store.Tables.RequestKey;
import io.baton.store.Batch;
import io.baton.store.CallbackRow;
import io.baton.store.EventRow;
import io.baton.store.FlowRow;
import io.baton.store.IdempotencyRow;
import io.baton.store.NewExecution;
import io.baton.store.StepRow;
import io.baton.store.StoreException;
import io.baton.store.trigger.TriggerChange;
import io.baton.store.trigger.TriggerRow;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/** Looks whether the rows of a batch that must be new are. */
final class NewRows {
  private final Tables tables;
  private final Set<Object> keys = new HashSet<>();

  NewRows(Tables tables) {
    this.tables = tables;
  }

  void require(Batch batch) {
    for (FlowRow row : batch.flows()) {
      String name = row.tenantId() + "/" + row.flowId() + "/" + row.version();
      boolean known = tables.flows.values().stream().anyMatch(other -> sameVersion(row, other));
      require(!tables.flows.containsKey(row.flowNo()) && !known && keys.add(name), name);
    }
    for (NewExecution row : batch.newExecutions()) {
      boolean known =
          tables.executions.containsKey(row.executionNo())
              || tables.executionNos.containsKey(row.id());
      require(!known && keys.add(row.id()), row.id());
    }
    for (EventRow row : batch.singleEvents()) {
      String place = row.executionNo() + "/" + row.seq();
      require(!hasEvent(row) && keys.add(place), "event " + place);
    }
    for (StepRow row : batch.steps()) {
      String place = row.executionNo() + "/" + row.stepNo();
      require(!row.isNew() || !hasStep(row), "step " + place);
    }
    for (IdempotencyRow row : batch.idempotencyKeys()) {
      RequestKey key = new RequestKey(row.tenantId(), row.key());
      require(!tables.requests.containsKey(key) && keys.add(key), key.toString());
    }
    for (CallbackRow row : batch.callbacks()) {
      require(!tables.callbacks.containsKey(row.token()) && keys.add(row.token()), row.token());
    }
    for (TriggerChange change : batch.triggers()) {
      if (change instanceof TriggerChange.Added added && added.row().type().equals("webhook")) {
        require(!hasPath(added.row()), added.row().address());
      }
    }
  }

  private static void require(boolean isNew, String key) {
    if (!isNew) {
      throw new StoreException.Duplicate(new IllegalStateException(key));
    }
  }

  private static boolean sameVersion(FlowRow one, FlowRow other) {
    return one.tenantId().equals(other.tenantId())
        && one.flowId().equals(other.flowId())
        && one.version() == other.version();
  }

  private boolean hasStep(StepRow row) {
    return tables.steps.getOrDefault(row.executionNo(), new TreeMap<>()).containsKey(row.stepNo());
  }

  private boolean hasEvent(EventRow row) {
    List<EventRow> log = tables.events.getOrDefault(row.executionNo(), List.of());
    return !log.isEmpty()
        && log.getLast().seq() >= row.seq()
        && log.stream().anyMatch(other -> other.seq() == row.seq());
  }

  private boolean hasPath(TriggerRow row) {
    return new MemoryTriggers(tables).webhook(row.tenantId(), row.address()).isPresent();
  }
}
