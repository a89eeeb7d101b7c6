package io.baton.store;

import org.jspecify.annotations.Nullable;

/**
 * The latest of one step run.
 *
 * @param stepNo numbers the step runs of an execution
 * @param flowStep which of the flow's {@link FlowStep}s it is a run of
 * @param stepKey such as {@code enrich[17]}; null where it is the step's own id
 * @param status as the engine names it
 * @param startedAt 0 while it has not started
 * @param endedAt 0 while it has not ended
 * @param itemCount how many items the step gave; {@link #NO_ITEMS} where that means nothing
 * @param isNew whether there certainly is no row of this run yet, so that nobody need look for one
 */
public record StepRow(
    long executionNo,
    int stepNo,
    int flowStep,
    @Nullable String stepKey,
    String status,
    int attempt,
    long startedAt,
    long endedAt,
    long tokensUsed,
    int itemCount,
    @Nullable String errorMessage,
    boolean isNew) {
  public static final int NO_ITEMS = -1;

  /** A row that may be there already. */
  public StepRow(
      long executionNo,
      int stepNo,
      int flowStep,
      @Nullable String stepKey,
      String status,
      int attempt,
      long startedAt,
      long endedAt,
      long tokensUsed,
      int itemCount,
      @Nullable String errorMessage) {
    this(
        executionNo,
        stepNo,
        flowStep,
        stepKey,
        status,
        attempt,
        startedAt,
        endedAt,
        tokensUsed,
        itemCount,
        errorMessage,
        false);
  }

  public StepRow asNew(boolean certainly) {
    return isNew == certainly
        ? this
        : new StepRow(
            executionNo,
            stepNo,
            flowStep,
            stepKey,
            status,
            attempt,
            startedAt,
            endedAt,
            tokensUsed,
            itemCount,
            errorMessage,
            certainly);
  }
}
