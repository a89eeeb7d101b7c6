package io.baton.runtime.lane;

import io.baton.engine.Decision.Reason;
import org.jspecify.annotations.Nullable;

/**
 * An execution that made the engine throw, or whose log is damaged. It takes no inputs until it is
 * released, and stops nobody else.
 *
 * @param input what it was given when it happened
 * @param reason what went wrong
 * @param cause null where it happened before the last start
 */
public record Quarantine(
    String executionId, String input, String reason, @Nullable Throwable cause) {

  static Quarantine of(String executionId, String input, Throwable cause) {
    return new Quarantine(executionId, input, cause.toString(), cause);
  }

  Answer.Refused refusal() {
    return new Answer.Refused(Reason.NOT_POSSIBLE, message());
  }

  IllegalStateException exception() {
    return new IllegalStateException(message(), cause);
  }

  private String message() {
    return "Execution '%s' is in quarantine, because it could not take %s: %s"
        .formatted(executionId, input, reason);
  }
}
