package io.baton.engine.decide;

import io.baton.engine.Effect;
import io.baton.engine.EngineLimits;
import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.engine.state.Applier;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.ReadyQueue;
import io.baton.engine.state.StepRun;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One decision under way. An event is applied the moment it is emitted, so that what follows is
 * decided on the state that includes it.
 *
 * <p>Runs whose turn may have come wait in the agenda rather than on the call stack, because a
 * chain of 10,000 skipped steps must not be 10,000 calls deep.
 */
final class Turn {
  final ExecutionState state;
  final EngineLimits limits;
  final long at;

  private final List<Recorded> events = new ArrayList<>(4);
  private final List<Effect> effects = new ArrayList<>(4);
  private final ArrayDeque<StepRun> agenda;
  private final ReadyQueue candidates;

  private @Nullable ArrayDeque<StepRun> never;

  Turn(ExecutionState state, EngineLimits limits, long at) {
    this.state = state;
    this.limits = limits;
    this.at = at;
    this.agenda = state.workbench().agenda();
    this.candidates = state.workbench().candidates();
  }

  void emit(Event event) {
    if (!(event instanceof Event.StepSkipped)) {
      never = null;
    }
    Recorded recorded = new Recorded(state.seq() + 1, at, event);
    Applier.apply(state, recorded);
    events.add(recorded);
  }

  /** Work that is called off in the decision that asked for it is never asked for. */
  void release(Effect effect) {
    boolean stops = effect instanceof Effect.CancelTask || effect instanceof Effect.CancelChild;
    boolean calledOff = stops && effects.removeIf(earlier -> callsOff(effect, earlier));
    if (!calledOff) {
      effects.add(effect);
    }
  }

  private static boolean callsOff(Effect effect, Effect earlier) {
    if (effect instanceof Effect.CancelTask cancel) {
      return earlier instanceof Effect.DispatchTask task && task.key().equals(cancel.key());
    }
    return effect instanceof Effect.CancelChild cancel
        && earlier instanceof Effect.StartChild child
        && child.childId().equals(cancel.childId());
  }

  /** The run no longer waits for an answer to its poll. */
  void withdrawPoll(StepRun run) {
    effects.removeIf(
        earlier -> earlier instanceof Effect.DispatchPoll poll && poll.key().equals(run.key()));
  }

  /** The run's turn may have come: look at it before this decision ends. */
  void lookAt(StepRun run) {
    agenda.add(run);
  }

  ArrayDeque<StepRun> agenda() {
    return agenda;
  }

  /** The run may start as soon as there is a slot. */
  void addCandidate(StepRun run) {
    if (!candidates.has(run)) {
      candidates.add(ExecutionState.adapterOf(run), run);
    }
  }

  void removeCandidate(StepRun run) {
    candidates.remove(ExecutionState.adapterOf(run), run);
  }

  ReadyQueue candidates() {
    return candidates;
  }

  /**
   * Steps that were found to be waiting for nothing that can still happen; null where that is not
   * known. Only leaving out steps keeps it true.
   */
  @Nullable ArrayDeque<StepRun> never() {
    return never;
  }

  void never(@Nullable ArrayDeque<StepRun> runs) {
    never = runs;
  }

  boolean is(ExecutionStatus status) {
    return state.status() == status;
  }

  List<Recorded> events() {
    return events;
  }

  List<Effect> effects() {
    return effects;
  }
}
