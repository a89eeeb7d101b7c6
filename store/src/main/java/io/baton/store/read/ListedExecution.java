package io.baton.store.read;

import org.jspecify.annotations.Nullable;

/**
 * An execution as lists show it: nothing in it grows with what the flow works on, so that a page of
 * them is always small.
 *
 * @param triggerType what started it: manual, schedule, webhook, event, flow …
 * @param errorMessage the beginning of it; null where it has not failed
 * @param seq the last event that is counted in
 * @param workOut whether somebody works for it
 */
public record ListedExecution(
    long executionNo,
    String id,
    String tenantId,
    long flowNo,
    String flowId,
    int flowVersion,
    String correlationId,
    @Nullable String parentId,
    String triggerType,
    String status,
    long createdAt,
    long startedAt,
    long endedAt,
    @Nullable String errorMessage,
    long seq,
    long updatedAt,
    @Nullable String currentStep,
    int totalSteps,
    int completed,
    int failed,
    int skipped,
    boolean workOut) {}
