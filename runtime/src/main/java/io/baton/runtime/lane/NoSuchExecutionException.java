package io.baton.runtime.lane;

/** No execution has this id. */
public final class NoSuchExecutionException extends RuntimeException {
  public NoSuchExecutionException(String id) {
    super("There is no execution '%s'".formatted(id));
  }
}
