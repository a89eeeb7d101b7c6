package io.baton.runtime.pool;

import io.baton.engine.Failure;

/** An attempt failed, and the adapter knows how. */
public final class AdapterException extends Exception {
  public static final String ADAPTER_ERROR = "ADAPTER_ERROR";

  private final transient Failure failure;

  public AdapterException(Failure failure) {
    super(failure.message());
    this.failure = failure;
  }

  public Failure failure() {
    return failure;
  }
}
