package io.baton.engine.state;

import java.util.Locale;

/** The finer state of a running execution: what happened to its steps last. */
public enum Phase {
  NONE,
  STEP_EXECUTING,
  STEP_SUCCESS,
  STEP_FAILED,
  RETRYING,
  ERROR_HANDLING;

  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
