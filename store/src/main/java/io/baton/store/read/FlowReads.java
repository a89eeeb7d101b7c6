package io.baton.store.read;

import io.baton.store.FlowRow;
import java.util.List;
import java.util.Optional;

/** Flow versions. */
public interface FlowReads {
  Optional<FlowRow> byNo(long flowNo);

  Optional<FlowRow> version(String tenantId, String flowId, int version);

  Optional<FlowRow> latest(String tenantId, String flowId);

  /** Oldest first. */
  List<Integer> versions(String tenantId, String flowId);

  /** Ids of the tenant's flows in their order, from the one after {@code afterId}. */
  List<String> ids(String tenantId, String afterId, int limit);
}
