package io.baton.runtime.pool;

import io.baton.adapters.AdapterException;
import io.baton.engine.Failure;

/** What went wrong in an adapter, in the engine's terms. */
final class Failures {
  private Failures() {}

  static Failure of(AdapterException e) {
    String message = e.getMessage() == null ? e.code() : e.getMessage();
    return new Failure(e.code(), message, e.errorClass(), e.status())
        .retryAfter(e.retryAfterMillis());
  }

  /** Nobody can run the step before somebody changes the settings. */
  static Failure configuration(String message) {
    return new Failure("CONFIGURATION_ERROR", message);
  }
}
