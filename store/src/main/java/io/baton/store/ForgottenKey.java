package io.baton.store;

/** An idempotency key that no longer leads to an execution. */
public record ForgottenKey(String tenantId, String key) {}
