package io.baton.engine.state;

import java.util.EnumMap;
import java.util.Map;

/** How far an execution is, in steps that count. */
public final class Progress {
  private final Map<StepStatus, Integer> byStatus = new EnumMap<>(StepStatus.class);

  void moved(StepStatus from, StepStatus to) {
    removed(from);
    added(to);
  }

  void added(StepStatus status) {
    byStatus.merge(status, 1, Integer::sum);
  }

  void removed(StepStatus status) {
    byStatus.merge(status, -1, Integer::sum);
  }

  public int count(StepStatus status) {
    return byStatus.getOrDefault(status, 0);
  }

  public int running() {
    return count(StepStatus.RUNNING) + count(StepStatus.RETRYING);
  }
}
