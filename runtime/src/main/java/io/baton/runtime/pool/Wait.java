package io.baton.runtime.pool;

/**
 * Why a task is not with a worker yet.
 *
 * @param reason slot, resource or worker
 */
public record Wait(String step, String reason, String text) {}
