package io.baton.store.trigger;

/**
 * A trigger of a flow's newest version.
 *
 * @param id unique in its tenant; the same trigger of a later version has the same
 * @param type {@code schedule}, {@code webhook} or {@code event}
 * @param address the path of a webhook, the name of an event
 * @param definition as JSON
 * @param nextDue when it is due next, in milliseconds since the epoch; 0: it never is
 * @param lastDue the last time for which it was due; 0: none
 */
public record TriggerRow(
    String tenantId,
    String id,
    String flowId,
    String type,
    String address,
    String definition,
    boolean paused,
    long nextDue,
    long lastDue,
    long createdAt) {

  public TriggerRow withNextDue(long due) {
    return new TriggerRow(
        tenantId, id, flowId, type, address, definition, paused, due, lastDue, createdAt);
  }
}
