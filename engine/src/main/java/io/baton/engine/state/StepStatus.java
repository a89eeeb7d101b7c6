package io.baton.engine.state;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
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

  private static final Map<StepStatus, Set<StepStatus>> NEXT = ways();

  private static Map<StepStatus, Set<StepStatus>> ways() {
    Map<StepStatus, Set<StepStatus>> ways = new EnumMap<>(StepStatus.class);
    for (StepStatus from : values()) {
      ways.put(from, waysFrom(from));
    }
    return Collections.unmodifiableMap(ways);
  }

  private static Set<StepStatus> waysFrom(StepStatus from) {
    return switch (from) {
      case PENDING -> Set.of(RUNNING, SKIPPED, CANCELLED);
      case RUNNING -> Set.of(SUCCESS, FAILED, RETRYING, CANCELLED);
      case RETRYING -> Set.of(RUNNING, CANCELLED);
      case SUCCESS, FAILED, SKIPPED, CANCELLED -> Set.of();
    };
  }

  /** The documented transitions. Only a retry of the whole execution makes a step pending again. */
  public Set<StepStatus> next() {
    return NEXT.getOrDefault(this, Set.of());
  }

  public boolean isTerminal() {
    return next().isEmpty();
  }

  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
