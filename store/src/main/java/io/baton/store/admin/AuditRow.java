package io.baton.store.admin;

/**
 * Who changed what.
 *
 * @param no in the order in which they were written; 0 before it is
 * @param actor the id of a key, or what acted without one
 * @param action such as {@code flow.register}
 * @param target what it was done to
 * @param outcome {@code ok}, or the status with which it was refused
 */
public record AuditRow(
    long no,
    long at,
    String tenantId,
    String actor,
    String action,
    String target,
    String outcome,
    String detail) {}
