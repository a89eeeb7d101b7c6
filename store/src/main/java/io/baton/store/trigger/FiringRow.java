package io.baton.store.trigger;

/**
 * A start that a trigger owes. The execution's id is chosen here, before it is started, so that
 * however often the start is tried there is one execution.
 *
 * @param key what makes it the same firing when it comes again, unique in its tenant
 * @param input as JSON
 * @param cause type, payload and time, as JSON
 * @param startedAt 0: it has not been started
 */
public record FiringRow(
    String tenantId,
    String key,
    String triggerId,
    String flowId,
    String executionId,
    String input,
    String cause,
    long createdAt,
    long startedAt) {

  public boolean isStarted() {
    return startedAt > 0;
  }
}
