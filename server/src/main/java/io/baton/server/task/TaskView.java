package io.baton.server.task;

import io.baton.runtime.pool.LeasedTask;
import io.baton.value.Moment;
import io.baton.value.Obj;
import io.baton.value.Value;
import org.jspecify.annotations.Nullable;

/** A task as the contract shows it to workers. */
final class TaskView {
  private TaskView() {}

  static Obj of(LeasedTask task) {
    return Obj.builder()
        .put("taskId", task.taskId())
        .put("executionId", task.executionId())
        .put("flowId", task.flowId())
        .put("stepId", task.stepId())
        .put("attempt", task.attempt())
        .put("adapter", task.adapter())
        .put("action", task.action())
        .put("input", task.input())
        .put("idempotencyToken", task.idempotencyToken())
        .put("deadline", deadline(task.deadline()))
        .put("leaseMs", task.leaseMillis())
        .put("traceparent", text(task.traceparent()))
        .put("tracestate", text(task.tracestate()))
        .build();
  }

  private static Value text(@Nullable String text) {
    return text == null ? Value.NULL : Value.of(text);
  }

  private static Value deadline(long millis) {
    return millis == 0 ? Value.NULL : Value.of(Moment.text(millis));
  }
}
