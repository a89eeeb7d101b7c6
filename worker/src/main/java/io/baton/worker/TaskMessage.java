package io.baton.worker;

import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A task as it comes over the wire.
 *
 * @param taskId names this delivery; an answer under an older one is late
 * @param deadline when the attempt is given up, in milliseconds since the epoch; 0: never
 * @param leaseMillis how long the worker may say nothing until the task goes to another
 * @param aheadMillis how far the sender's clock is ahead of this one's
 * @param traceparent where the attempt stands in a trace, for what the work calls; null: in none
 * @param tracestate what tracing systems noted beside it; null: nothing
 */
public record TaskMessage(
    String taskId,
    String tenantId,
    String executionId,
    String flowId,
    String stepId,
    int attempt,
    String adapter,
    String action,
    Value input,
    String idempotencyToken,
    long deadline,
    long leaseMillis,
    long aheadMillis,
    @Nullable String traceparent,
    @Nullable String tracestate) {
  private static final String DEFAULT_TENANT = "default";
  private static final long DEFAULT_LEASE_MILLIS = 30_000;

  /**
   * Reads what the contract says a task has.
   *
   * @param ahead how many milliseconds the sender's clock is ahead of this one's
   * @throws IllegalArgumentException where it is no task
   */
  public static TaskMessage read(Value value, long ahead) {
    if (!(value instanceof Obj task)) {
      throw new IllegalArgumentException("A task must be an object, not " + value);
    }
    return new TaskMessage(
        text(task, "taskId"),
        task.has("tenantId") ? text(task, "tenantId") : DEFAULT_TENANT,
        text(task, "executionId"),
        text(task, "flowId"),
        text(task, "stepId"),
        (int) number(task, "attempt", 1),
        text(task, "adapter"),
        text(task, "action"),
        task.at("input"),
        text(task, "idempotencyToken"),
        deadline(task.at("deadline")),
        number(task, "leaseMs", DEFAULT_LEASE_MILLIS),
        ahead,
        optionalText(task, "traceparent"),
        optionalText(task, "tracestate"));
  }

  /** How long the work may still take by the sender's clock, so that it is never ended early. */
  long remainingMillis(long now) {
    return deadline == 0 ? Long.MAX_VALUE : Math.max(0, deadline - (now + aheadMillis));
  }

  private static @Nullable String optionalText(Obj task, String name) {
    return task.at(name) instanceof Value.Text text ? text.value() : null;
  }

  private static String text(Obj task, String name) {
    if (task.at(name) instanceof Value.Text text) {
      return text.value();
    }
    throw new IllegalArgumentException("A task needs a text '%s'".formatted(name));
  }

  private static long number(Obj task, String name, long otherwise) {
    return switch (task.at(name)) {
      case Value.Null _ -> otherwise;
      case Value.Int number when number.value() > 0 -> number.value();
      case Value other ->
          throw new IllegalArgumentException("%s must be a number, not %s".formatted(name, other));
    };
  }

  private static long deadline(Value value) {
    if (!(value instanceof Value.Text text)) {
      return 0;
    }
    try {
      return Instant.parse(text.value()).toEpochMilli();
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("deadline must be a time, not " + value, e);
    }
  }
}
