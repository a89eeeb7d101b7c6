package io.baton.simulator.store;

import io.baton.store.FlowRow;
import io.baton.store.read.FlowReads;
import io.baton.store.read.ListedFlow;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Flow versions. */
record MemoryFlows(Tables tables) implements FlowReads {
  @Override
  public Optional<FlowRow> byNo(long flowNo) {
    return Optional.ofNullable(tables.flows.get(flowNo));
  }

  @Override
  public Optional<FlowRow> version(String tenantId, String flowId, int version) {
    return all(tenantId, flowId).filter(row -> row.version() == version).findFirst();
  }

  @Override
  public Optional<FlowRow> latest(String tenantId, String flowId) {
    return all(tenantId, flowId).max(Comparator.comparingInt(FlowRow::version));
  }

  @Override
  public List<Integer> versions(String tenantId, String flowId) {
    return all(tenantId, flowId).map(FlowRow::version).sorted().toList();
  }

  @Override
  public int lastVersion(String tenantId, String flowId) {
    return latest(tenantId, flowId).map(FlowRow::version).orElse(0);
  }

  @Override
  public List<ListedFlow> list(String tenantId, String afterId, int limit) {
    throw new UnsupportedOperationException("Nobody lists the flows of a simulation");
  }

  @Override
  public List<String> ids(String tenantId, String afterId, int limit) {
    return tables.flows.values().stream()
        .filter(row -> row.tenantId().equals(tenantId))
        .map(FlowRow::flowId)
        .filter(id -> id.compareTo(afterId) > 0)
        .distinct()
        .sorted()
        .limit(limit)
        .toList();
  }

  private Stream<FlowRow> all(String tenantId, String flowId) {
    return tables.flows.values().stream()
        .filter(row -> row.tenantId().equals(tenantId) && row.flowId().equals(flowId));
  }
}
