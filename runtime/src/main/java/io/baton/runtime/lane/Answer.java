package io.baton.runtime.lane;

import io.baton.engine.Decision.Reason;

/** What came of a request. A refusal is an answer like any other; nothing has changed then. */
public sealed interface Answer {

  /** It is done, and durable. */
  record Done() implements Answer {}

  record Refused(Reason reason, String message) implements Answer {}

  /** It was wanted only at another event than the one that was the last. */
  static Answer changed(String executionId, long seq) {
    return new Refused(
        Reason.CHANGED,
        "Execution '%s' is not as you know it: its last event is %d".formatted(executionId, seq));
  }
}
