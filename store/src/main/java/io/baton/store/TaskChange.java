package io.baton.store;

import org.jspecify.annotations.Nullable;

/** What becomes of a task: queued for a pool, leased to a worker, done with. */
public sealed interface TaskChange {
  TaskId id();

  /** Names one attempt of one step run. */
  record TaskId(long executionNo, String stepKey, int attempt) {}

  /**
   * Who works on a task, and how long without another word.
   *
   * @param epoch counts the leases of the task; an answer under an older one is late
   */
  record Lease(@Nullable String owner, long until, int epoch) {
    public static final Lease NONE = new Lease(null, 0, 0);
  }

  /**
   * A task as it is stored.
   *
   * @param priority lower first
   * @param payload JSON text: all that a worker needs
   */
  record Queued(
      TaskId id,
      String tenantId,
      String pool,
      int priority,
      long queuedAt,
      String payload,
      Lease lease)
      implements TaskChange {
    Queued with(Lease newer) {
      return new Queued(id, tenantId, pool, priority, queuedAt, payload, newer);
    }
  }

  record Leased(TaskId id, Lease lease) implements TaskChange {}

  record Done(TaskId id) implements TaskChange {}
}
