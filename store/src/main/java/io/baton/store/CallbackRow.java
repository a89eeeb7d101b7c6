package io.baton.store;

/** Ties the token of a callback address to the step run that waits for the call. */
public record CallbackRow(String token, long executionNo, String stepKey, long createdAt) {}
