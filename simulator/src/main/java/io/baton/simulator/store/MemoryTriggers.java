package io.baton.simulator.store;

import io.baton.simulator.store.Tables.TriggerName;
import io.baton.store.trigger.FiringRow;
import io.baton.store.trigger.TriggerRow;
import io.baton.store.trigger.TriggerRows;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Triggers of flows. */
record MemoryTriggers(Tables tables) implements TriggerRows {
  private Stream<TriggerRow> ofTenant(String tenantId) {
    return tables.triggers.values().stream().filter(row -> row.tenantId().equals(tenantId));
  }

  private Stream<TriggerRow> atAddress(String tenantId, String type, String address) {
    return ofTenant(tenantId)
        .filter(row -> row.type().equals(type) && row.address().equals(address));
  }

  private Stream<TriggerRow> scheduled() {
    return tables.triggers.values().stream().filter(row -> row.nextDue() > 0 && !row.paused());
  }

  @Override
  public List<TriggerRow> ofFlow(String tenantId, String flowId) {
    return ofTenant(tenantId).filter(row -> row.flowId().equals(flowId)).toList();
  }

  @Override
  public List<TriggerRow> list(String tenantId, String afterId, int limit) {
    return ofTenant(tenantId).filter(row -> row.id().compareTo(afterId) > 0).limit(limit).toList();
  }

  @Override
  public Optional<TriggerRow> find(String tenantId, String id) {
    return Optional.ofNullable(tables.triggers.get(new TriggerName(tenantId, id)));
  }

  @Override
  public Optional<TriggerRow> webhook(String tenantId, String path) {
    return atAddress(tenantId, "webhook", path).findFirst();
  }

  @Override
  public List<TriggerRow> onEvent(String tenantId, String event) {
    return atAddress(tenantId, "event", event).filter(row -> !row.paused()).toList();
  }

  @Override
  public List<TriggerRow> due(long until, int limit) {
    return scheduled()
        .filter(row -> row.nextDue() <= until)
        .sorted(Comparator.comparingLong(TriggerRow::nextDue))
        .limit(limit)
        .toList();
  }

  @Override
  public OptionalLong nextDue() {
    return scheduled().mapToLong(TriggerRow::nextDue).min();
  }

  @Override
  public boolean advance(TriggerRow known, long nextDue, long lastDue, List<FiringRow> firings) {
    synchronized (tables) {
      TriggerRow row = tables.triggers.get(new TriggerName(known.tenantId(), known.id()));
      if (row == null || row.paused() || row.nextDue() != known.nextDue()) {
        return false;
      }
      put(with(row, false, nextDue, lastDue));
      new MemoryFirings(tables).add(firings);
      return true;
    }
  }

  @Override
  public boolean pause(String tenantId, String id) {
    return change(tenantId, id, row -> with(row, true, row.nextDue(), row.lastDue()));
  }

  @Override
  public boolean resume(String tenantId, String id, long nextDue) {
    boolean paused = find(tenantId, id).filter(TriggerRow::paused).isPresent();
    return paused && change(tenantId, id, row -> with(row, false, nextDue, row.lastDue()));
  }

  private boolean change(String tenantId, String id, UnaryOperator<TriggerRow> change) {
    Optional<TriggerRow> row = find(tenantId, id);
    row.map(change).ifPresent(this::put);
    return row.isPresent();
  }

  private void put(TriggerRow row) {
    tables.triggers.put(new TriggerName(row.tenantId(), row.id()), row);
  }

  private static TriggerRow with(TriggerRow row, boolean paused, long nextDue, long lastDue) {
    return new TriggerRow(
        row.tenantId(),
        row.id(),
        row.flowId(),
        row.type(),
        row.address(),
        row.definition(),
        paused,
        nextDue,
        lastDue,
        row.createdAt());
  }
}
