package io.baton.runtime.lane;

import io.baton.engine.Decision.Reason;

/**
 * An execution that made the engine throw, or whose log is damaged. It takes no inputs until the
 * next start, and stops nobody else.
 *
 * @param input what it was given when it happened
 */
public record Quarantine(String executionId, String input, Throwable cause) {

  Answer.Refused refusal() {
    return new Answer.Refused(Reason.NOT_POSSIBLE, message());
  }

  IllegalStateException exception() {
    return new IllegalStateException(message(), cause);
  }

  private String message() {
    return "Execution '%s' is in quarantine, because it could not take %s: %s"
        .formatted(executionId, input, cause);
  }
}
