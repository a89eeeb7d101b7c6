package io.baton.store;

/** An execution as it is stored. */
public record StoredExecution(NewExecution identity, ProgressRow progress) {
  public long executionNo() {
    return identity.executionNo();
  }

  public StatusRow status() {
    return identity.status();
  }
}
