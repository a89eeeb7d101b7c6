package io.baton.store.read;

import io.baton.store.FlowRow;
import java.util.List;
import java.util.Optional;

/** Flow versions. */
public interface FlowReads {
  Optional<FlowRow> byNo(long flowNo);

  /** As of all that are found by a name, not of a flow that was deleted. */
  Optional<FlowRow> version(String tenantId, String flowId, int version);

  Optional<FlowRow> latest(String tenantId, String flowId);

  /** The number of that version alone, which is quicker to ask for; 0: there is no such flow. */
  default long latestNo(String tenantId, String flowId) {
    return latest(tenantId, flowId).map(FlowRow::flowNo).orElse(0L);
  }

  /** Oldest first. */
  List<Integer> versions(String tenantId, String flowId);

  /** The highest version that there ever was, those that were deleted included; 0: none. */
  int lastVersion(String tenantId, String flowId);

  /** The newest versions of the tenant's flows by id, from the one after {@code afterId}. */
  List<ListedFlow> list(String tenantId, String afterId, int limit);

  /** Ids of the tenant's flows in their order, from the one after {@code afterId}. */
  List<String> ids(String tenantId, String afterId, int limit);
}
