package io.baton.simulator.store;

import io.baton.simulator.store.Tables.RequestKey;
import io.baton.store.trigger.FiringRow;
import io.baton.store.trigger.FiringRows;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Starts that triggers owe. */
record MemoryFirings(Tables tables) implements FiringRows {
  @Override
  public List<Addition> add(List<FiringRow> firings) {
    return firings.stream().map(this::add).toList();
  }

  private Addition add(FiringRow firing) {
    FiringRow before = tables.firings.putIfAbsent(name(firing), firing);
    return before == null ? new Addition(firing, true) : new Addition(before, false);
  }

  @Override
  public Optional<FiringRow> find(String tenantId, String key) {
    return Optional.ofNullable(tables.firings.get(new RequestKey(tenantId, key)));
  }

  @Override
  public List<FiringRow> open(long createdUntil, int limit) {
    return tables.firings.values().stream()
        .filter(firing -> !firing.isStarted() && firing.createdAt() <= createdUntil)
        .sorted(
            Comparator.comparingLong(FiringRow::createdAt)
                .thenComparing(FiringRow::tenantId)
                .thenComparing(FiringRow::key))
        .limit(limit)
        .toList();
  }

  @Override
  public void started(List<FiringRow> firings, long at) {
    for (FiringRow firing : firings) {
      tables.firings.computeIfPresent(
          name(firing), (name, row) -> row.isStarted() ? row : startedAt(row, at));
    }
  }

  @Override
  public void drop(FiringRow firing) {
    tables.firings.computeIfPresent(name(firing), (name, row) -> row.isStarted() ? row : null);
  }

  @Override
  public int forget(long startedBefore) {
    int before = tables.firings.size();
    tables
        .firings
        .values()
        .removeIf(firing -> firing.isStarted() && firing.startedAt() < startedBefore);
    return before - tables.firings.size();
  }

  private static RequestKey name(FiringRow firing) {
    return new RequestKey(firing.tenantId(), firing.key());
  }

  private static FiringRow startedAt(FiringRow row, long at) {
    return new FiringRow(
        row.tenantId(),
        row.key(),
        row.triggerId(),
        row.flowId(),
        row.executionId(),
        row.input(),
        row.cause(),
        row.createdAt(),
        at);
  }
}
