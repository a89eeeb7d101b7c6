package io.baton.runtime.row;

import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.PlannedStep;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.LinkedHashMap;
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
  private final Map<String, Integer> roundNos = new LinkedHashMap<>();
  private long pausedAt;
  private long resumedAt;

  public Tracking(Plan plan) {
    this.plan = plan;
  }

  /** As it was when {@link #image} was made. */
  static Tracking of(Plan plan, Obj image) {
    Tracking tracking = new Tracking(plan);
    tracking.pausedAt = number(image, "pausedAt");
    tracking.resumedAt = number(image, "resumedAt");
    if (image.at("rounds") instanceof Arr rounds) {
      for (Value key : rounds) {
        tracking.roundNo(((Value.Text) key).value());
      }
    }
    return tracking;
  }

  private static long number(Obj image, String name) {
    return image.at(name) instanceof Value.Int number ? number.value() : 0;
  }

  /** All of it as one value; rounds in the order of their numbers. */
  Obj image() {
    return Obj.builder()
        .put("pausedAt", pausedAt)
        .put("resumedAt", resumedAt)
        .put("rounds", Arr.of(roundNos.keySet().stream().map(Value::of).toList()))
        .build();
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

  /**
   * Whether it has a number. Only events give one: a number that came from elsewhere would be
   * another one after a replay.
   */
  boolean knows(String key) {
    return plan.step(key) != null || roundNos.containsKey(key);
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
