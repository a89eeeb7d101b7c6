package io.baton.store;

import org.jspecify.annotations.Nullable;

/**
 * The first write of an execution: all that never changes, with its first status.
 *
 * @param parentId the execution that started this one as its child
 * @param input JSON text
 * @param trigger JSON text
 * @param triggerType the kind of it, for lists
 */
public record NewExecution(
    String id,
    String tenantId,
    long flowNo,
    String flowId,
    String correlationId,
    @Nullable String userId,
    @Nullable String sessionId,
    @Nullable String parentId,
    String input,
    String trigger,
    String triggerType,
    long createdAt,
    StatusRow status) {

  public long executionNo() {
    return status.executionNo();
  }

  NewExecution with(StatusRow newer) {
    return new NewExecution(
        id,
        tenantId,
        flowNo,
        flowId,
        correlationId,
        userId,
        sessionId,
        parentId,
        input,
        trigger,
        triggerType,
        createdAt,
        newer);
  }
}
