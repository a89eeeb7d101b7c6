package io.baton.store;

/**
 * Ties a caller's key to the execution that it started.
 *
 * @param requestHash tells whether the same key came with another request
 */
public record IdempotencyRow(
    String tenantId, String key, long executionNo, String requestHash, long createdAt) {}
