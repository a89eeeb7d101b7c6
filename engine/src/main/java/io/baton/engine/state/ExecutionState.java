package io.baton.engine.state;

import io.baton.engine.Event.ExecutionCreated;
import io.baton.engine.Event.PauseReason;
import io.baton.engine.StepError;
import io.baton.flow.Concurrency;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.PlannedStep;
import io.baton.flow.plan.Work;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Everything there is to know about one execution, built by applying its events in order. It is
 * changed in place, because copying a state of 10,000 steps for every event would make long flows
 * slow; whoever holds it is its only user. What can be counted is counted as it changes, so that no
 * question needs a walk over all steps.
 */
public final class ExecutionState {
  /** How many errors are listed; more are only counted. */
  public static final int MAX_ERRORS_KEPT = 1_000;

  /** Up to how many of them attempts that were retried are listed: they leave room for others. */
  public static final int MAX_RETRIED_KEPT = MAX_ERRORS_KEPT / 2;

  final Plan plan;
  final Transitions.Listener listener;

  @Nullable ExecutionCreated created;
  ExecutionStatus status = ExecutionStatus.PENDING;
  Phase phase = Phase.NONE;
  @Nullable PauseReason pauseReason;
  @Nullable String currentStep;
  @Nullable String cancelReason;
  @Nullable StepError error;
  Value output = Value.NULL;
  long seq;
  long createdAt;
  long startedAt;
  long updatedAt;
  long endedAt;

  final Map<String, Value> vars = new LinkedHashMap<>();
  final Map<String, Value> outputs = new LinkedHashMap<>();
  final Map<String, StepRun> runs;
  final Map<String, Integer> earlierAttempts = new LinkedHashMap<>();
  final Map<String, StepRun> latest = new HashMap<>();
  final RunSet active = new RunSet();
  final RunSet dormant = new RunSet();
  final ReadyQueue ready = new ReadyQueue();
  private final transient Predicate<String> free = this::hasSlot;
  private transient @Nullable Workbench workbench;
  final Timers timers = new Timers();
  final Map<String, Integer> runningByAdapter = new HashMap<>();
  final Map<String, ArrayDeque<Value>> signals = new LinkedHashMap<>();
  final Set<String> signalsSeen = new LinkedHashSet<>();
  final Map<String, String> callbacks = new LinkedHashMap<>();
  final Map<Integer, Integer> handlerUses = new HashMap<>();
  final List<ErrorEntry> errors = new ArrayList<>();
  final Progress progress = new Progress();
  @Nullable Frame root;
  final Set<StepRun> loops = new LinkedHashSet<>();
  final Map<String, Set<StepRun>> signalWaiters = new LinkedHashMap<>();
  int running;
  int inProgress;
  int parkedForCallback;
  int parkedForOutside;
  int wokenByTimer;
  int retryCount;
  int errorCount;
  long tokensUsed;
  long flowMillisLeft = -1;

  public ExecutionState(Plan plan) {
    this(plan, Transitions.SILENT);
  }

  public ExecutionState(Plan plan, Transitions.Listener listener) {
    this.plan = plan;
    this.listener = listener;
    this.runs = LinkedHashMap.newLinkedHashMap(plan.steps().size());
  }

  public Plan plan() {
    return plan;
  }

  /** Whether it exists yet: its first event has been applied. */
  public boolean exists() {
    return created != null;
  }

  /** Who and what it is; nothing of this ever changes. */
  public ExecutionCreated identity() {
    if (created == null) {
      throw new IllegalStateException("The execution has no first event");
    }
    return created;
  }

  public ExecutionStatus status() {
    return status;
  }

  public Phase phase() {
    return phase;
  }

  public @Nullable PauseReason pauseReason() {
    return pauseReason;
  }

  public @Nullable String currentStep() {
    return currentStep;
  }

  public @Nullable String cancelReason() {
    return cancelReason;
  }

  public @Nullable StepError error() {
    return error;
  }

  public Value output() {
    return output;
  }

  public long seq() {
    return seq;
  }

  public long createdAt() {
    return createdAt;
  }

  public long startedAt() {
    return startedAt;
  }

  public long updatedAt() {
    return updatedAt;
  }

  public long endedAt() {
    return endedAt;
  }

  public @Nullable Value var(String name) {
    return vars.get(name);
  }

  public Obj vars() {
    return Obj.of(vars);
  }

  /** What steps have written to {@code pipeline.output} so far. */
  public Obj outputs() {
    return Obj.of(outputs);
  }

  public @Nullable StepRun run(String key) {
    return runs.get(key);
  }

  public Collection<StepRun> runs() {
    return Collections.unmodifiableCollection(runs.values());
  }

  /** The run of this step that succeeded last in these rounds of the loops around it. */
  public @Nullable StepRun latest(PlannedStep step, List<Integer> rounds) {
    return latest.get(Keys.of(step.id(), rounds));
  }

  /** The run of a step in the same rounds of the loops around both, seen from this path. */
  public @Nullable StepRun nearest(PlannedStep step, List<Integer> path) {
    int marks = path.size() - Keys.loopDepth(path);
    int depth = Math.min(step.loopDepth() + marks, path.size());
    StepRun near = runs.get(Keys.of(step.id(), path.subList(0, depth)));
    return near != null || marks == 0
        ? near
        : runs.get(Keys.of(step.id(), path.subList(marks, depth)));
  }

  /** Whether one of the flow's handlers has been entered more than once. */
  public boolean hasRepeatedHandlers() {
    if (handlerUses.isEmpty()) {
      return false;
    }
    return handlerUses.values().stream().anyMatch(uses -> uses > 1);
  }

  /** Runs under way, in the order in which they got under way. */
  public List<StepRun> active() {
    return active.toList();
  }

  /** Runs whose {@code startWhen} has not become true. */
  public List<StepRun> dormant() {
    return dormant.toList();
  }

  public boolean hasDormant() {
    return !dormant.isEmpty();
  }

  /** Whether one more task of this adapter may run. */
  public boolean hasSlot(String adapter) {
    Concurrency limit = plan.flow().concurrency();
    return adapter.equals(ReadyQueue.NO_ADAPTER)
        || (running < limit.steps() && running(adapter) < limit.perAdapter());
  }

  /** {@link #hasSlot} as an object. */
  public Predicate<String> free() {
    return free;
  }

  /** What decisions work with; nothing of it outlasts a decision. */
  public Workbench workbench() {
    if (workbench == null) {
      workbench = new Workbench();
    }
    return workbench;
  }

  /** Executions that wait for days, or have ended, keep no tools. */
  public void tidyUp() {
    if (!hasWorkOut()) {
      workbench = null;
    }
  }

  /** The queued run to start next by priority, or null. */
  public @Nullable StepRun nextReady() {
    return ready.peek(free);
  }

  /** The queued run that has been passed over too often and goes before all others, or null. */
  public @Nullable StepRun starving(int maxBypasses) {
    return ready.starving(free, maxBypasses);
  }

  /** How many runs wait for a slot. */
  public int queued() {
    return ready.size();
  }

  public boolean hasLoops() {
    return !loops.isEmpty();
  }

  /** Loops that may have rounds left to begin, in the order in which they began. */
  public Collection<StepRun> loops() {
    return Collections.unmodifiableCollection(loops);
  }

  /** Runs in progress that are no containers: with a worker, parked, or between attempts. */
  public int inProgress() {
    return inProgress;
  }

  /** Whether every run in progress waits for the outside, at least one of them for a callback. */
  public boolean waitsOnlyForCallbacks() {
    return parkedForCallback > 0 && parkedForOutside == inProgress && ready.size() == 0;
  }

  /**
   * Whether somebody works for it: a worker, a poll or a child. What has none needs nothing but its
   * timers after a crash.
   */
  public boolean hasWorkOut() {
    return inProgress > parkedForOutside + wokenByTimer;
  }

  /** The run that has waited longest for a signal of this name, or null. */
  public @Nullable StepRun signalWaiter(String name) {
    Set<StepRun> waiters = signalWaiters.get(name);
    return waiters == null || waiters.isEmpty() ? null : waiters.iterator().next();
  }

  public Timers timers() {
    return timers;
  }

  public Frame root() {
    if (root == null) {
      throw new IllegalStateException("The execution has not started");
    }
    return root;
  }

  /** Tasks with workers, in all. */
  public int running() {
    return running;
  }

  public int running(String adapter) {
    return runningByAdapter.getOrDefault(adapter, 0);
  }

  /** The oldest signal of this name that no step has taken, or null. */
  public @Nullable Value pendingSignal(String name) {
    ArrayDeque<Value> waiting = signals.get(name);
    return waiting == null ? null : waiting.peek();
  }

  public boolean hasSeenSignal(String name) {
    return signalsSeen.contains(name);
  }

  /** The key of the step run that the callback token belongs to, or null. */
  public @Nullable String callbackKey(String token) {
    return callbacks.get(token);
  }

  public List<ErrorEntry> errors() {
    return Collections.unmodifiableList(errors);
  }

  public Progress progress() {
    return progress;
  }

  public int retryCount() {
    return retryCount;
  }

  public int errorCount() {
    return errorCount;
  }

  public long tokensUsed() {
    return tokensUsed;
  }

  /** Where tasks of this run wait and count; empty for runs that are no tasks. */
  public static String adapterOf(StepRun run) {
    return !run.isLoop() && run.step().work() instanceof Work.Call call
        ? call.adapter()
        : ReadyQueue.NO_ADAPTER;
  }
}
