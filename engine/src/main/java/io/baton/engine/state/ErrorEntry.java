package io.baton.engine.state;

import io.baton.engine.StepError;

/**
 * A failure as the execution lists it.
 *
 * @param key the run of the step that failed; empty where it was the execution itself
 */
public record ErrorEntry(String key, StepError error, long at, boolean handled) {
  ErrorEntry asHandled() {
    return new ErrorEntry(key, error, at, true);
  }
}
