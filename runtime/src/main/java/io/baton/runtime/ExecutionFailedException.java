package io.baton.runtime;

import io.baton.runtime.lane.Ended;

/** Somebody waited for the result of an execution that failed or was cancelled. */
public final class ExecutionFailedException extends RuntimeException {
  private final transient Ended ended;

  ExecutionFailedException(Ended ended) {
    super(
        "Execution '%s' is %s%s"
            .formatted(
                ended.executionId(),
                ended.status(),
                ended.errorMessage() == null ? "" : ": " + ended.errorMessage()));
    this.ended = ended;
  }

  public Ended ended() {
    return ended;
  }
}
