package io.baton.runtime.row;

import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.PlannedStep;
import java.util.HashMap;
import java.util.Map;

/**
 * What the rows of an execution need beside its state. It is worked out from the events in their
 * order, so that it is the same after a replay.
 *
 * <p>A step outside of loops has its own index as number; a round of a loop gets the next free
 * number with its first event.
 */
public final class Tracking {
  private final Plan plan;
  private final Map<String, Integer> roundNos = new HashMap<>();
  private long pausedAt;
  private long resumedAt;

  public Tracking(Plan plan) {
    this.plan = plan;
  }

  public void follow(Recorded recorded) {
    switch (recorded.event()) {
      case Event.ExecutionPaused ignored -> pausedAt = recorded.at();
      case Event.ExecutionResumed ignored -> resumedAt = recorded.at();
      case Event.OfStep step -> stepNo(step.key());
      case Event.OfExecution ignored -> {}
      case Event.OfData ignored -> {}
    }
  }

  long pausedAt() {
    return pausedAt;
  }

  long resumedAt() {
    return resumedAt;
  }

  int stepNo(String key) {
    PlannedStep step = plan.step(key);
    return step != null ? step.index() : roundNo(key);
  }

  private int roundNo(String key) {
    Integer known = roundNos.get(key);
    if (known != null) {
      return known;
    }
    int next = plan.steps().size() + roundNos.size();
    roundNos.put(key, next);
    return next;
  }
}
