package io.baton.store;

import org.jspecify.annotations.Nullable;

/**
 * How far an execution is: narrow and without an index, because it is written with every batch.
 *
 * @param seq the last event that is counted in
 * @param workOut whether somebody works for it, so that it must be looked at after a crash
 * @param started step runs that have been started and nothing else yet, as JSON: {@code [[step_no,
 *     flow_step, started_at, step_key or nothing], …]}; null where there are none. They count as
 *     step rows, so such a run must not have one of its own
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
    boolean workOut,
    @Nullable String started) {

  /** Of an execution none of whose step runs has only been started. */
  public ProgressRow(
      long executionNo,
      long seq,
      long updatedAt,
      @Nullable String currentStep,
      int completed,
      int failed,
      int skipped,
      long tokensUsed,
      boolean workOut) {
    this(
        executionNo,
        seq,
        updatedAt,
        currentStep,
        completed,
        failed,
        skipped,
        tokensUsed,
        workOut,
        null);
  }
}
