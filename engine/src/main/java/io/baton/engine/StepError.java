package io.baton.engine;

import io.baton.flow.ErrorClass;
import org.jspecify.annotations.Nullable;

/**
 * Why a step, or an execution, failed.
 *
 * @param step id of the step where it happened; empty where it was the execution itself
 * @param attempt the attempt that failed, counted from 1; 0 where there was none
 * @param status HTTP status; 0 where there is none
 * @param cause the error behind this one, for example the last error of exhausted retries
 */
public record StepError(
    String step,
    int attempt,
    String code,
    String message,
    ErrorClass errorClass,
    int status,
    @Nullable StepError cause) {

  public static StepError of(
      String step, int attempt, String code, String message, ErrorClass errorClass) {
    return new StepError(step, attempt, code, message, errorClass, 0, null);
  }

  public StepError at(String newStep) {
    return new StepError(newStep, attempt, code, message, errorClass, status, cause);
  }

  public StepError because(StepError newCause) {
    return new StepError(step, attempt, code, message, errorClass, status, newCause);
  }

  /** The same error, whose message also tells of something noticed on the way. */
  public StepError noting(String note) {
    return new StepError(
        step, attempt, code, message + " (" + note + ")", errorClass, status, cause);
  }
}
