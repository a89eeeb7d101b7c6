package io.baton.engine;

import io.baton.flow.ErrorClass;
import org.jspecify.annotations.Nullable;

/**
 * What an adapter, a worker or a callback says went wrong.
 *
 * @param errorClass the class the adapter insists on; null: the engine classifies
 * @param status HTTP status; 0 where there is none
 * @param cause the error behind it: that of a child execution
 * @param retryAfterMillis how long the other side asks to be left alone; 0: it does not ask
 */
public record Failure(
    String code,
    String message,
    @Nullable ErrorClass errorClass,
    int status,
    @Nullable StepError cause,
    long retryAfterMillis) {

  public Failure(
      String code,
      String message,
      @Nullable ErrorClass errorClass,
      int status,
      @Nullable StepError cause) {
    this(code, message, errorClass, status, cause, 0);
  }

  public Failure(String code, String message, @Nullable ErrorClass errorClass, int status) {
    this(code, message, errorClass, status, null);
  }

  public Failure(String code, String message) {
    this(code, message, null, 0);
  }

  /** The error of an execution as its parent hears of it. */
  public static Failure of(StepError error) {
    return new Failure(error.code(), error.message(), error.errorClass(), error.status(), error);
  }

  /** The same, not to be tried again before a time has passed. */
  public Failure retryAfter(long millis) {
    return new Failure(code, message, errorClass, status, cause, millis);
  }

  public static Failure permanent(String code, String message) {
    return new Failure(code, message, ErrorClass.PERMANENT, 0);
  }
}
