package io.baton.engine.state;

import java.util.Locale;
import java.util.Set;

/** The states of an execution, with the only ways between them. */
public enum ExecutionStatus {
  PENDING,
  VALIDATING,
  RUNNING,
  PAUSED,
  CANCELLING,
  CANCELLED,
  COMPLETED,
  FAILED;

  /** The documented transitions; anything else is a bug. FAILED leads on only by a retry. */
  public Set<ExecutionStatus> next() {
    return switch (this) {
      case PENDING -> Set.of(VALIDATING);
      case VALIDATING -> Set.of(RUNNING, FAILED);
      case RUNNING -> Set.of(PAUSED, CANCELLING, COMPLETED, FAILED);
      case PAUSED -> Set.of(RUNNING, CANCELLING, FAILED);
      case CANCELLING -> Set.of(CANCELLED);
      case FAILED -> Set.of(RUNNING);
      case CANCELLED, COMPLETED -> Set.of();
    };
  }

  public boolean isTerminal() {
    return this == CANCELLED || this == COMPLETED || this == FAILED;
  }

  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
