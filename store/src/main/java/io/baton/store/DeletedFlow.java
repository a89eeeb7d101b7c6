package io.baton.store;

/** All versions of a flow that are there are no longer to be found by its name. */
public record DeletedFlow(String tenantId, String flowId, long deletedAt) {}
