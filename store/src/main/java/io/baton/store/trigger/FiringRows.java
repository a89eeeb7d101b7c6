package io.baton.store.trigger;

import java.util.List;
import java.util.Optional;

/** Starts that triggers owe, and those that they led to not long ago. */
public interface FiringRows {
  /** What is there, and whether it was not before. */
  record Addition(FiringRow row, boolean isNew) {}

  /**
   * Adds those that are not there, in one transaction.
   *
   * @return for each what is there now: itself, or the one that came before it
   */
  List<Addition> add(List<FiringRow> firings);

  Optional<FiringRow> find(String tenantId, String key);

  /** Those that have not been started, of all tenants, the oldest first. */
  List<FiringRow> open(long createdUntil, int limit);

  /** They have been started. */
  void started(List<FiringRow> firings, long at);

  /** It cannot be started. */
  void drop(FiringRow firing);

  /** Removes those that were started before; returns how many. */
  int forget(long startedBefore);
}
