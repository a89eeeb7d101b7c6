package io.baton.engine;

import io.baton.engine.decide.Deciding;
import io.baton.engine.decide.Recovery;
import io.baton.engine.state.Applier;
import io.baton.engine.state.ExecutionState;
import io.baton.flow.plan.Plan;
import java.util.List;

/**
 * The core. It has no clock, no thread and no I/O: what it decides depends on the state and the
 * input alone, and what it decided is in the events to the last detail.
 *
 * <p>{@link #decide} leaves the state as it is after the returned events. Whoever cannot make the
 * events durable must drop the state and {@link #replay} the log.
 */
public final class Engine {
  private final EngineLimits limits;

  public Engine() {
    this(EngineLimits.DEFAULT);
  }

  public Engine(EngineLimits limits) {
    this.limits = limits;
  }

  public Decision decide(ExecutionState state, Input input) {
    return Deciding.decide(state, input, limits);
  }

  /** The state after these events, and nothing else than these events. */
  public static ExecutionState replay(Plan plan, List<Recorded> events) {
    ExecutionState state = new ExecutionState(plan);
    events.forEach(event -> Applier.apply(state, event));
    state.timers().drainChanges((timer, before, now) -> {});
    return state;
  }

  /** The effects that a state still stands for: what to release again after a crash. */
  public static List<Effect> pendingEffects(ExecutionState state) {
    return Recovery.pendingEffects(state);
  }
}
