package io.baton.flow;

/** What kind of failure an error is, which decides whether trying again can help. */
public enum ErrorClass {
  /** May pass by itself: network, rate limit, service down; also everything unknown. */
  TRANSIENT,
  /** Will fail the same way again: bad input, no permission, not found. */
  PERMANENT,
  /** The attempt took longer than it may. */
  TIMEOUT,
  /** Needs a person: corrupt state, configuration, the engine itself. Stops the execution. */
  FATAL
}
