package io.baton.engine.state;

import java.util.Locale;
import java.util.Set;

/** The states of a step run, with the only ways between them. */
public enum StepStatus {
  PENDING,
  RUNNING,
  SUCCESS,
  FAILED,
  RETRYING,
  SKIPPED,
  CANCELLED;

  /** The documented transitions. Only a retry of the whole execution makes a step pending again. */
  public Set<StepStatus> next() {
    return switch (this) {
      case PENDING -> Set.of(RUNNING, SKIPPED, CANCELLED);
      case RUNNING -> Set.of(SUCCESS, FAILED, RETRYING, CANCELLED);
      case RETRYING -> Set.of(RUNNING, CANCELLED);
      case SUCCESS, FAILED, SKIPPED, CANCELLED -> Set.of();
    };
  }

  public boolean isTerminal() {
    return next().isEmpty();
  }

  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
