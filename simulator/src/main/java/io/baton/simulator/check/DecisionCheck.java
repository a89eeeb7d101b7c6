package io.baton.simulator.check;

import io.baton.engine.Decision;
import io.baton.engine.Effect;
import io.baton.engine.Event;
import io.baton.engine.Input;
import io.baton.engine.Recorded;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.engine.state.Waiting;
import io.baton.runtime.lane.Decider;
import io.baton.simulator.draw.Draw;
import io.baton.simulator.rule.Violation;
import io.baton.simulator.schedule.SimulatedClock;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Stands around the core: looks at the state a decision is made on, and at what may be accepted.
 */
public final class DecisionCheck {
  /** The last event that the answer to an input depends on; null where it is the first input. */
  record Note(String executionId, long seq, @Nullable Recorded last) {}

  private record Dispatch(String executionId, String key, int attempt) {}

  private final Ledger ledger;
  private final SimulatedClock clock;
  private final Draw draw;
  private final int comparedPercent;
  private final IdentityHashMap<Input, Note> notes = new IdentityHashMap<>();
  private final Map<Dispatch, Long> dispatches = new HashMap<>();

  /**
   * @param comparedPercent how many of the states are compared with a replay of the log
   */
  public DecisionCheck(Ledger ledger, SimulatedClock clock, Draw draw, int comparedPercent) {
    this.ledger = ledger;
    this.clock = clock;
    this.draw = draw;
    this.comparedPercent = comparedPercent;
  }

  public Decider around(Decider decider) {
    return (state, input) -> {
      compare(state);
      Before before = Before.of(state, input);
      Decision decision = decider.decide(state, input);
      if (decision instanceof Decision.Accepted accepted) {
        accepted(before, input, accepted.events());
        accepted.effects().forEach(effect -> noteDispatch(state, effect));
      }
      note(state, input, decision);
      return decision;
    };
  }

  /** What the input is about, before it is decided. */
  private record Before(
      @Nullable String id,
      long seq,
      @Nullable Long due,
      int attempt,
      int polls,
      @Nullable StepStatus status) {
    static Before of(ExecutionState state, Input input) {
      Long due = input instanceof Input.FireTimer fire ? state.timers().due(fire.timer()) : null;
      String key =
          switch (input) {
            case Input.CompleteStep complete -> complete.key();
            case Input.FailStep fail -> fail.key();
            case Input.AnswerPoll answer -> answer.key();
            case Input ignored -> null;
          };
      StepRun run = key == null ? null : state.run(key);
      String id = state.exists() ? state.identity().executionId() : null;
      return run == null
          ? new Before(id, state.seq(), due, 0, 0, null)
          : new Before(id, state.seq(), due, run.attempt(), pollsOf(run), run.status());
    }
  }

  private static int pollsOf(StepRun run) {
    Waiting waiting = run.waiting();
    return waiting == null ? 0 : waiting.poll();
  }

  private void compare(ExecutionState state) {
    if (!state.exists() || !draw.chance(comparedPercent)) {
      return;
    }
    ExecutionLog log = ledger.log(state.identity().executionId());
    if (log != null && log.lastSeq() == state.seq()) {
      Ledger.same(log, state, log.twin);
    }
  }

  private void accepted(Before before, Input input, List<Recorded> events) {
    switch (input) {
      case Input.FireTimer fire -> {
        Long due = before.due();
        if (due == null || clock.millis() < due) {
          throw new Violation(
              "timers are never early",
              "%s at %d was due at %d".formatted(fire, clock.millis(), due));
        }
      }
      case Input.CompleteStep complete -> current(before, complete.attempt(), input);
      case Input.FailStep fail -> current(before, fail.attempt(), input);
      case Input.AnswerPoll answer -> {
        current(before, answer.attempt(), input);
        if (answer.poll() > before.polls()) {
          throw new Violation("stale results are refused", input + " answers no question");
        }
      }
      case Input.Cancel ignored ->
          requireEvent(
              events, input, Event.ExecutionCancelling.class, Event.ExecutionCancelled.class);
      case Input.Pause ignored -> requireEvent(events, input, Event.ExecutionPaused.class);
      case Input.RetryNow retry -> {
        ExecutionLog log = before.id() == null ? null : ledger.log(before.id());
        if (log != null) {
          log.excuse(retry.key(), before.seq());
        }
      }
      case Input ignored -> {}
    }
  }

  private static void current(Before before, int attempt, Input input) {
    if (before.status() != StepStatus.RUNNING || before.attempt() != attempt) {
      throw new Violation(
          "stale results are refused",
          "%s was accepted, but attempt %d is %s"
              .formatted(input, before.attempt(), before.status()));
    }
  }

  private static void requireEvent(List<Recorded> events, Input input, Class<?>... kinds) {
    for (Recorded recorded : events) {
      for (Class<?> kind : kinds) {
        if (kind.isInstance(recorded.event())) {
          return;
        }
      }
    }
    throw new Violation("what is accepted happens", input + " was accepted, but nothing followed");
  }

  private void note(ExecutionState state, Input input, Decision decision) {
    if (state.exists()) {
      Recorded last =
          decision instanceof Decision.Accepted accepted && !accepted.events().isEmpty()
              ? accepted.events().getLast()
              : null;
      notes.put(input, new Note(state.identity().executionId(), state.seq(), last));
    }
  }

  private void noteDispatch(ExecutionState state, Effect effect) {
    if (effect instanceof Effect.DispatchTask task) {
      dispatches.put(
          new Dispatch(state.identity().executionId(), task.key(), task.attempt()), state.seq());
    }
  }

  /** The last event when the core decided to hand the task out; -1 where it never did. */
  long dispatchedAt(String executionId, Effect.DispatchTask task) {
    return dispatches.getOrDefault(new Dispatch(executionId, task.key(), task.attempt()), -1L);
  }

  /** Somebody was answered: what the answer is about must be durable. */
  public void answered(@Nullable Input input, boolean done) {
    Note note = input == null ? null : notes.get(input);
    if (note == null) {
      if (done) {
        throw new Violation("acknowledged is durable", input + " was never decided");
      }
      return;
    }
    ExecutionLog log = ledger.log(note.executionId());
    Recorded last = note.last();
    boolean durable =
        log != null
            && log.lastSeq() >= note.seq()
            && (last == null || log.events.get((int) last.seq() - 1).equals(last));
    if (!durable) {
      throw new Violation(
          "acknowledged is durable",
          "%s was answered, but event %d is not there".formatted(input, note.seq()));
    }
  }
}
