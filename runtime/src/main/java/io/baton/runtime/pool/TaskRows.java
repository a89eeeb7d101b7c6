package io.baton.runtime.pool;

import io.baton.engine.Effect.DispatchTask;
import io.baton.store.AsideChange.Kept;
import io.baton.store.AsideChange.Kind;
import io.baton.store.TaskChange;
import io.baton.store.TaskChange.Lease;
import io.baton.store.TaskChange.Queued;
import io.baton.store.TaskChange.TaskId;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;

/**
 * Tasks as rows. What a task is follows from its execution's state; the row is there for what the
 * state does not know: who has it, and how often it was handed out. Secrets are never in it.
 */
final class TaskRows {
  /** In place of what the task works on. */
  private static final String IN_THE_STATE = "{}";

  private TaskRows() {}

  static TaskId id(Job job) {
    return new TaskId(job.owner.no(), job.id.key(), job.id.attempt());
  }

  static Queued leased(Held held, long now) {
    Job job = held.job;
    Lease lease = new Lease(held.worker, held.until, held.epoch);
    return new Queued(id(job), job.tenantId(), job.pool, job.priority, now, IN_THE_STATE, lease);
  }

  /** Nobody has it any more, but how often it was handed out still counts. */
  static TaskChange lost(Held held) {
    return new TaskChange.Leased(id(held.job), new Lease(null, 0, held.epoch));
  }

  static Kept deadLetter(Held held, DispatchTask task, String reason, long now) {
    Job job = held.job;
    Obj payload = payload(job, task).with("reason", Value.of(reason));
    String name = job.id.key() + ":" + job.id.attempt();
    return new Kept(
        Kind.DEAD_LETTER, job.owner.no(), name, job.tenantId(), now, Json.write(payload));
  }

  private static Obj payload(Job job, DispatchTask task) {
    return Obj.builder()
        .put("executionId", job.owner.id())
        .put("flowId", job.owner.flowId())
        .put("pool", job.pool)
        .put("stepId", task.key())
        .put("attempt", task.attempt())
        .put("adapter", task.adapter())
        .put("action", task.action())
        .put("input", task.input())
        .put("idempotencyToken", task.idempotencyToken())
        .build();
  }
}
