package io.baton.runtime.pool;

import io.baton.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A task in the hands of a worker elsewhere: all that it needs to do the work.
 *
 * @param taskId names this delivery; an answer under an older one is late
 * @param deadline when the attempt is given up; 0: never
 * @param leaseMillis how long without another word until the worker counts as lost
 * @param traceparent where the attempt stands in a trace, for what the worker calls; null: in none
 * @param tracestate what tracing systems noted beside it; null: nothing
 */
public record LeasedTask(
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
    @Nullable String traceparent,
    @Nullable String tracestate) {}
