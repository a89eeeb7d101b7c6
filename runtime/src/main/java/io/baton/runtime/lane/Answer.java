package io.baton.runtime.lane;

import io.baton.engine.Decision.Reason;

/** What came of a request. A refusal is an answer like any other; nothing has changed then. */
public sealed interface Answer {

  /** It is done, and durable. */
  record Done() implements Answer {}

  record Refused(Reason reason, String message) implements Answer {}
}
