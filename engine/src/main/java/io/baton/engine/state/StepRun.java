package io.baton.engine.state;

import io.baton.engine.Event.By;
import io.baton.engine.Event.Next;
import io.baton.engine.Event.SkipReason;
import io.baton.engine.StepError;
import io.baton.engine.Timer;
import io.baton.flow.plan.PlannedStep;
import io.baton.flow.plan.Repeat;
import io.baton.flow.plan.Work;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One run of a step: of the step itself, or of one round of its loop (an instance). Readers see it
 * through its methods; only the appliers change it.
 */
public final class StepRun {
  final String key;
  final PlannedStep step;
  final @Nullable Frame frame;
  final @Nullable StepRun loopParent;
  final List<Integer> path;

  StepStatus status = StepStatus.PENDING;
  Settlement settlement = Settlement.OPEN;
  int attempt;
  int earlierAttempts;
  long firstStartedAt;
  long startedAt;
  long endedAt;
  long deadline;
  long retryAt;
  long tokensUsed;
  Value input = Value.NULL;
  Value output = Value.NULL;
  @Nullable StepError error;
  @Nullable SkipReason skipReason;
  @Nullable Waiting waiting;
  @Nullable String childId;
  @Nullable LoopRun loop;
  @Nullable Frame body;
  @Nullable Frame handling;
  @Nullable Frame failedFallback;
  @Nullable By handledBy;
  @Nullable Next next;
  Map<String, Value> privateVars = Map.of();

  int unmet;
  int positives;
  boolean failedDependency;
  int routesOpen;
  boolean routed;
  boolean queued;
  transient ReadyLane.@Nullable Place place;
  transient int slot;
  boolean active;
  boolean holdsSlot;
  @Nullable Timer timeLimit;
  @Nullable Timer wakeUp;
  boolean handlersFailed;
  int errorIndex = -1;

  StepRun(
      String key,
      PlannedStep step,
      @Nullable Frame frame,
      @Nullable StepRun loopParent,
      List<Integer> path) {
    this.key = key;
    this.step = step;
    this.frame = frame;
    this.loopParent = loopParent;
    this.path = path;
    if (loopParent == null) {
      this.unmet = step.predecessors().size();
      this.routesOpen = step.routeSources().size();
    }
  }

  /** The next round of a loop as it would be; it becomes real with its first event. */
  public static StepRun prospect(ExecutionState state, StepRun loopParent) {
    LoopRun loop = loopParent.loop;
    if (loop == null) {
      throw new IllegalStateException("Step '" + loopParent.key + "' is not in a loop");
    }
    List<Integer> path = new ArrayList<>(loopParent.path);
    path.add(loop.nextIndex());
    String key = loopParent.key + "[" + loop.nextIndex() + "]";
    StepRun round = new StepRun(key, loopParent.step, null, loopParent, List.copyOf(path));
    Runs.goOnCounting(state, round);
    return round;
  }

  /** How a run counts for what comes after it. */
  public enum Settlement {
    /** Not over yet. */
    OPEN,
    /** Done, recovered, or skipped by its own condition: what depends on it goes on. */
    SATISFIED,
    /** Left out because of something before it. */
    NEUTRAL,
    /** Failed, and its failure was routed elsewhere. */
    FAILED
  }

  public String key() {
    return key;
  }

  public PlannedStep step() {
    return step;
  }

  /** The frame it is a member of; null for an instance and for a step left out with its branch. */
  public @Nullable Frame frame() {
    return frame;
  }

  /** Whether it is one round of a loop. */
  public boolean isInstance() {
    return loopParent != null;
  }

  /** The loop it is a round of, else the step around its block; null at the top. */
  public @Nullable StepRun parent() {
    if (loopParent != null) {
      return loopParent;
    }
    return frame == null ? null : frame.owner;
  }

  /** The indexes of the loops around it, its own index last if it is an instance. */
  public List<Integer> path() {
    return path;
  }

  /** The index of the round, for an instance. */
  public int index() {
    return path.getLast();
  }

  public StepStatus status() {
    return status;
  }

  public Settlement settlement() {
    return settlement;
  }

  public boolean isSettled() {
    return settlement != Settlement.OPEN;
  }

  /**
   * How many attempts there have been. A run that happens again goes on counting, so that an answer
   * to an attempt from before is never taken for one of now.
   */
  public int attempt() {
    return attempt;
  }

  /** How many attempts there have been since the run last began afresh: what policies count. */
  public int tries() {
    return attempt - earlierAttempts;
  }

  public long firstStartedAt() {
    return firstStartedAt;
  }

  public long startedAt() {
    return startedAt;
  }

  public long endedAt() {
    return endedAt;
  }

  public long deadline() {
    return deadline;
  }

  public long retryAt() {
    return retryAt;
  }

  public long tokensUsed() {
    return tokensUsed;
  }

  public Value input() {
    return input;
  }

  public Value output() {
    return output;
  }

  public @Nullable StepError error() {
    return error;
  }

  public @Nullable SkipReason skipReason() {
    return skipReason;
  }

  public @Nullable Waiting waiting() {
    return waiting;
  }

  public @Nullable String childId() {
    return childId;
  }

  public @Nullable LoopRun loop() {
    return loop;
  }

  public @Nullable Frame body() {
    return body;
  }

  /** The frame of the steps that try to recover from its failure. */
  public @Nullable Frame handling() {
    return handling;
  }

  public @Nullable By handledBy() {
    return handledBy;
  }

  /** Whether a recovery of it, or of a failure that it passes on from inside, failed as well. */
  public boolean handlersFailed() {
    return handlersFailed;
  }

  /** What became of its final failure. */
  public @Nullable Next next() {
    return next;
  }

  public @Nullable Value privateVar(String name) {
    return privateVars.get(name);
  }

  public boolean hasUnmetDependencies() {
    return unmet > 0;
  }

  /** Whether a step that it depends on failed and was routed elsewhere. */
  public boolean hasFailedDependency() {
    return failedDependency;
  }

  /** Whether at least one of the steps that it depends on was not left out. */
  public boolean hasPositiveDependency() {
    return positives > 0;
  }

  public boolean isRouted() {
    return routed;
  }

  public int routesOpen() {
    return routesOpen;
  }

  /** Whether it waits in the ready queue. */
  public boolean isQueued() {
    return queued;
  }

  /** Whether it is under way in any way: queued, running, waiting for a retry, being recovered. */
  public boolean isActive() {
    return active;
  }

  /** Whether a task of it is with a worker and counts against the limits. */
  public boolean holdsSlot() {
    return holdsSlot;
  }

  /** Whether this run is the loop itself, not one of its rounds. */
  public boolean isLoop() {
    return !isInstance() && !(step.repeat() instanceof Repeat.Once);
  }

  /** Whether other runs happen inside it. */
  public boolean isContainer() {
    return isLoop() || step.work() instanceof Work.Group || step.work() instanceof Work.Choice;
  }

  public boolean isInside(StepRun other) {
    for (StepRun up = parent(); up != null; up = up.parent()) {
      if (up == other) {
        return true;
      }
    }
    return false;
  }

  /** Equality is identity; the key's hash is at hand, that of the identity would be made up. */
  @Override
  public int hashCode() {
    return key.hashCode();
  }

  @Override
  public String toString() {
    return key + ":" + status;
  }
}
