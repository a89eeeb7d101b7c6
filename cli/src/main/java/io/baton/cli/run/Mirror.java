package io.baton.cli.run;

import io.baton.engine.Event;
import io.baton.engine.Input;
import io.baton.engine.Recorded;
import io.baton.engine.state.Applier;
import io.baton.engine.state.ExecutionState;
import io.baton.runtime.Baton;
import io.baton.runtime.Execution;
import io.baton.runtime.feed.LiveEvent;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The states of a run and its children, rebuilt here from their durable events, because the states
 * themselves belong to the engine's threads. Events that were not told are read from the log, so
 * that every one is applied once and in order. Belongs to the run's thread.
 */
final class Mirror {
  private static final int PAGE = 500;

  private final Baton baton;
  private final RunListener listener;
  private final RunAdapters adapters;
  private final Map<String, RunExecution> executions = new LinkedHashMap<>();
  private final Set<String> ofOthers = new HashSet<>();

  Mirror(Baton baton, RunAdapters adapters, RunListener listener) {
    this.baton = baton;
    this.adapters = adapters;
    this.listener = listener;
  }

  /** By their ids, the main one first. */
  Map<String, RunExecution> executions() {
    return Collections.unmodifiableMap(executions);
  }

  @Nullable RunExecution execution(String id) {
    return executions.get(id);
  }

  /** The main execution, which has just begun; its events are still to be told. */
  RunExecution begin(String id) {
    return add(baton.execution(id), null);
  }

  /**
   * Executions from before, the main one first.
   *
   * @param lastSeqs what happened up to these events is not told as something new
   */
  RunExecution takeUp(Map<String, Long> lastSeqs) {
    lastSeqs.forEach(this::takeUp);
    List.copyOf(executions.values()).forEach(known -> catchUp(known, Long.MAX_VALUE));
    return executions.values().iterator().next();
  }

  private void takeUp(String id, long lastSeq) {
    Execution execution = baton.execution(id);
    RunExecution known = add(execution, parent(execution));
    while (known.state().seq() < lastSeq) {
      long left = lastSeq - known.state().seq();
      page(known, left).forEach(event -> apply(known, event.recorded()));
    }
    listener.takenUp(known);
  }

  /** Reads what happened since. */
  private void catchUp(RunExecution execution, long toSeq) {
    List<LiveEvent> page = page(execution, toSeq - execution.state().seq());
    while (!page.isEmpty()) {
      page.forEach(event -> happened(execution, event.recorded()));
      page = page(execution, toSeq - execution.state().seq());
    }
  }

  private List<LiveEvent> page(RunExecution execution, long atMost) {
    int limit = (int) Math.min(PAGE, atMost);
    return limit <= 0
        ? List.of()
        : baton.execution(execution.id()).events(execution.state().seq(), limit);
  }

  void told(LiveEvent event) {
    String id = event.executionId();
    RunExecution known = executions.get(id);
    if (known == null && !ofOthers.contains(id)) {
      known = adopt(id);
    }
    if (known == null || event.recorded().seq() <= known.state().seq()) {
      return;
    }
    catchUp(known, event.recorded().seq() - 1);
    happened(known, event.recorded());
  }

  /** Takes in a child of a known execution; others in the same data are none of its business. */
  private @Nullable RunExecution adopt(String id) {
    Execution execution = baton.execution(id);
    Input.Parent parent = parent(execution);
    if (parent == null || !executions.containsKey(parent.executionId())) {
      ofOthers.add(id);
      return null;
    }
    return add(execution, parent);
  }

  private static Input.@Nullable Parent parent(Execution execution) {
    return execution.events(0, 1).getFirst().recorded().event()
            instanceof Event.ExecutionCreated created
        ? created.parent()
        : null;
  }

  private RunExecution add(Execution execution, Input.@Nullable Parent parent) {
    ExecutionState state = new ExecutionState(execution.plan());
    adapters.serve(baton, state.plan());
    RunExecution added = new RunExecution(execution.id(), state, parent);
    executions.put(added.id(), added);
    return added;
  }

  private void happened(RunExecution execution, Recorded recorded) {
    apply(execution, recorded);
    listener.happened(execution, recorded);
    if (recorded.event() instanceof Event.ChildStarted started) {
      takeInIfBorn(started.childId());
    }
  }

  /** A short-lived one may have come and gone while nobody was told of anything. */
  private void takeInIfBorn(String childId) {
    if (!executions.containsKey(childId) && baton.execution(childId).exists()) {
      RunExecution child = adopt(childId);
      if (child != null) {
        catchUp(child, Long.MAX_VALUE);
      }
    }
  }

  private static void apply(RunExecution execution, Recorded recorded) {
    Applier.apply(execution.state(), recorded);
    execution.state().timers().drainChanges((timer, before, now) -> {});
  }

  /** Whether nothing has become durable that is not here. */
  boolean isUpToDate() {
    return executions.values().stream()
        .filter(execution -> !execution.hasEnded())
        .allMatch(execution -> page(execution, 1).isEmpty());
  }

  boolean isOver() {
    return executions.values().stream().allMatch(RunExecution::hasEnded);
  }
}
