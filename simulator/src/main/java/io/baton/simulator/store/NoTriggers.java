package io.baton.simulator.store;

import io.baton.store.trigger.FiringRow;
import io.baton.store.trigger.TriggerRow;
import io.baton.store.trigger.TriggerRows;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The triggers of flows that have none. */
final class NoTriggers implements TriggerRows {
  @Override
  public List<TriggerRow> ofFlow(String tenantId, String flowId) {
    return List.of();
  }

  @Override
  public List<TriggerRow> list(String tenantId, String afterId, int limit) {
    return List.of();
  }

  @Override
  public Optional<TriggerRow> find(String tenantId, String id) {
    return Optional.empty();
  }

  @Override
  public Optional<TriggerRow> webhook(String tenantId, String path) {
    return Optional.empty();
  }

  @Override
  public List<TriggerRow> onEvent(String tenantId, String event) {
    return List.of();
  }

  @Override
  public List<TriggerRow> due(long until, int limit) {
    return List.of();
  }

  @Override
  public OptionalLong nextDue() {
    return OptionalLong.empty();
  }

  @Override
  public boolean advance(TriggerRow known, long nextDue, long lastDue, List<FiringRow> firings) {
    return false;
  }

  @Override
  public boolean pause(String tenantId, String id) {
    return false;
  }

  @Override
  public boolean resume(String tenantId, String id, long nextDue) {
    return false;
  }
}
