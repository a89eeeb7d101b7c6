package io.baton.store;

import org.jspecify.annotations.Nullable;

/**
 * How far an execution is: narrow and without an index, because it is written with every batch.
 *
 * @param seq the last event that is counted in
 * @param workOut whether somebody works for it, so that it must be looked at after a crash
 */
public record ProgressRow(
    long executionNo,
    long seq,
    long updatedAt,
    @Nullable String currentStep,
    int completed,
    int failed,
    int skipped,
    long tokensUsed,
    boolean workOut) {}
