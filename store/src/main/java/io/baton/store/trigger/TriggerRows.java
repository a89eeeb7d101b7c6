package io.baton.store.trigger;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The triggers of all flows. They come and go with versions of flows, in batches. */
public interface TriggerRows {
  /** In the order of their ids. */
  List<TriggerRow> ofFlow(String tenantId, String flowId);

  /** In the order of their ids, from the one after {@code afterId}. */
  List<TriggerRow> list(String tenantId, String afterId, int limit);

  Optional<TriggerRow> find(String tenantId, String id);

  Optional<TriggerRow> webhook(String tenantId, String path);

  /** Those that are not paused, in the order of their ids. */
  List<TriggerRow> onEvent(String tenantId, String event);

  /** Those of all tenants that are due and not paused, the earliest first. */
  List<TriggerRow> due(long until, int limit);

  /** When the first that is not paused is due. */
  OptionalLong nextDue();

  /**
   * Moves a trigger on and writes what it owes for it, in one transaction.
   *
   * @param known as it was read; where it was moved on, paused or dropped since, nothing is written
   */
  boolean advance(TriggerRow known, long nextDue, long lastDue, List<FiringRow> firings);

  /** Whether there is such a trigger. */
  boolean pause(String tenantId, String id);

  /** Whether there is such a trigger, and it was paused. */
  boolean resume(String tenantId, String id, long nextDue);
}
