package io.baton.store;

import org.jspecify.annotations.Nullable;

/**
 * The part of an execution that seldom changes. It is apart from {@link ProgressRow} because it is
 * indexed and wide, and must not be rewritten with every step.
 *
 * @param status as the engine names it
 * @param output JSON text; null until it completed
 * @param endedAt 0 while it has not ended, like every other time that has not come
 */
public record StatusRow(
    long executionNo,
    String status,
    long startedAt,
    long pausedAt,
    long resumedAt,
    long endedAt,
    @Nullable String output,
    @Nullable String errorMessage,
    @Nullable String errorStack) {

  public static StatusRow of(long executionNo, String status, long startedAt) {
    return new StatusRow(executionNo, status, startedAt, 0, 0, 0, null, null, null);
  }

  public StatusRow ended(String finalStatus, long at, @Nullable String finalOutput) {
    return new StatusRow(
        executionNo, finalStatus, startedAt, pausedAt, resumedAt, at, finalOutput, null, null);
  }

  public StatusRow failed(long at, String message, @Nullable String stack) {
    return new StatusRow(
        executionNo, "failed", startedAt, pausedAt, resumedAt, at, null, message, stack);
  }
}
