package io.baton.engine.event;

/** A log entry that this version of Baton cannot read. Stops the replay rather than guessing. */
public final class UnknownEventException extends RuntimeException {
  public UnknownEventException(String message) {
    super(message);
  }
}
