package io.baton.runtime.row;

import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.engine.state.Keys;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.PlannedStep;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * What the rows of an execution need beside its state. It is worked out from the events in their
 * order, so that it is the same after a replay.
 *
 * <p>A step outside of loops has its own index as number; a round of a loop gets the next free
 * number with its first event.
 *
 * <p>Invariant: a step run is among the started ones only while its start is all that ever happened
 * to its number, so it has no row of its own then.
 */
public final class Tracking {
  private final Plan plan;
  private final Map<String, Integer> roundNos = new LinkedHashMap<>();
  private BitSet known = new BitSet();
  private StartedSteps started = new StartedSteps();
  private List<String> settled = List.of();

  /** Those that stopped being among the started ones since rows were last made. */
  private final BitSet firstRows = new BitSet();

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
    if (image.at("started") instanceof Value.Text text) {
      tracking.started = StartedSteps.of(text.value());
    }
    if (image.at("known") instanceof Arr words) {
      tracking.known = BitSet.valueOf(words.stream().mapToLong(Tracking::word).toArray());
    }
    return tracking;
  }

  private static long word(Value value) {
    return ((Value.Int) value).value();
  }

  private static long number(Obj image, String name) {
    return image.at(name) instanceof Value.Int number ? number.value() : 0;
  }

  /** All of it as one value; rounds in the order of their numbers. */
  Obj image() {
    String text = started.text();
    return Obj.builder()
        .put("pausedAt", pausedAt)
        .put("resumedAt", resumedAt)
        .put("rounds", Arr.of(roundNos.keySet().stream().map(Value::of).toList()))
        .put("known", Arr.of(LongStream.of(known.toLongArray()).mapToObj(Value::of).toList()))
        .put("started", text == null ? Value.NULL : Value.of(text))
        .build();
  }

  public void follow(Recorded recorded) {
    switch (recorded.event()) {
      case Event.ExecutionPaused ignored -> pausedAt = recorded.at();
      case Event.ExecutionResumed ignored -> resumedAt = recorded.at();
      case Event.ExecutionRetried retried -> {
        retried.reset().forEach(this::touchKnown);
        retried.reopened().forEach(this::touchKnown);
        InnerRows inner = new InnerRows(plan, this::hasRow);
        retried.reset().forEach(key -> tellAnew(inner.inside(key)));
        retried.reopened().forEach(key -> tellAnew(inner.recovering(key)));
        tellAnew(inner.handlers());
      }
      case Event.StepRetried retried -> {
        touch(stepNo(retried.key()));
        forgetInside(retried.key());
      }
      case Event.ExecutionCompleted ignored -> settle();
      case Event.ExecutionFailed ignored -> settle();
      case Event.ExecutionCancelled ignored -> settle();
      case Event.StepStarted start -> start(start, recorded.at());
      case Event.OfStep step -> touch(stepNo(step.key()));
      case Event.OfExecution ignored -> {}
      case Event.OfData ignored -> {}
    }
  }

  private void start(Event.StepStarted start, long at) {
    String key = start.key();
    int stepNo = stepNo(key);
    boolean first = !known.get(stepNo);
    touch(stepNo);
    PlannedStep step = plan.step(Keys.stepId(key));
    if (first && start.attempt() == 1 && step != null && started.hasRoom()) {
      started.add(stepNo, step.index(), at, key.equals(step.id()) ? null : key);
    }
  }

  private void touchKnown(String key) {
    if (knows(key)) {
      touch(stepNo(key));
    }
  }

  /** What the end of its execution has done to a step run is in the state, not in events. */
  private void settle() {
    tellAnew(started.keys(plan));
  }

  private void forgetInside(String key) {
    InnerRows inner = new InnerRows(plan, this::hasRow);
    List<String> forgotten = inner.inside(key);
    if (!forgotten.isEmpty()) {
      tellAnew(forgotten);
      tellAnew(inner.handlers());
    }
  }

  private void tellAnew(List<String> keys) {
    if (!keys.isEmpty()) {
      List<String> all = new ArrayList<>(settled);
      all.addAll(keys);
      settled = all;
      keys.forEach(this::touchKnown);
    }
  }

  private boolean hasRow(String key) {
    return knows(key) && known.get(stepNo(key));
  }

  /** Step runs that need a row of their own now, although nothing was said of them. */
  List<String> settled() {
    return settled;
  }

  /** From now on it has a row of its own. */
  private void touch(int stepNo) {
    known.set(stepNo);
    if (started.remove(stepNo)) {
      firstRows.set(stepNo);
    }
  }

  /** Whether the row that is made now is the first one this run has ever had. */
  boolean isFirstRow(int stepNo) {
    return firstRows.get(stepNo);
  }

  /** What was followed until now has its rows. */
  public void rowsAreMade() {
    settled = List.of();
    firstRows.clear();
  }

  /** Whether its start is all there is of it, and the row of the execution says so. */
  boolean isStarted(String key) {
    return knows(key) && started.contains(stepNo(key));
  }

  @Nullable String started() {
    return started.text();
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

  /** Every number that an event gave to a step run. */
  Set<Integer> numbers() {
    return known.stream().boxed().collect(Collectors.toCollection(TreeSet::new));
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
