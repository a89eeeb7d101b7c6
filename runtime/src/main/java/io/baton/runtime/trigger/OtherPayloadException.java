package io.baton.runtime.trigger;

/** The same occasion came again with something else. */
public final class OtherPayloadException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  OtherPayloadException() {
    super("The same key came before with another payload; use a new one");
  }
}
