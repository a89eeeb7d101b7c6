package io.baton.engine;

import io.baton.flow.ErrorClass;
import org.jspecify.annotations.Nullable;

/**
 * What an adapter, a worker or a callback says went wrong.
 *
 * @param errorClass the class the adapter insists on; null: the engine classifies
 * @param status HTTP status; 0 where there is none
 */
public record Failure(String code, String message, @Nullable ErrorClass errorClass, int status) {

  public Failure(String code, String message) {
    this(code, message, null, 0);
  }

  public static Failure permanent(String code, String message) {
    return new Failure(code, message, ErrorClass.PERMANENT, 0);
  }
}
