package io.baton.simulator.rule;

import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StateImage;
import io.baton.engine.state.StepStatus;
import io.baton.engine.state.Transitions;
import io.baton.value.Obj;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What the engine's own state was after each event, in the middle of decisions too. A state that is
 * made of the log alone must pass through exactly the same ones.
 */
final class Prefixes implements Transitions.Listener {
  static final String RULE = "replay gives the same state";

  private final Transitions.Listener next;
  private final Deque<Obj> images = new ArrayDeque<>();

  Prefixes(Transitions.Listener next) {
    this.next = next;
  }

  @Override
  public void execution(ExecutionStatus from, ExecutionStatus to) {
    next.execution(from, to);
  }

  @Override
  public void step(StepStatus from, StepStatus to) {
    next.step(from, to);
  }

  @Override
  public void applied(ExecutionState state) {
    images.add(StateImage.of(state));
  }

  /** The engine's state after the first event that was not asked for yet. */
  Obj take() {
    if (images.isEmpty()) {
      throw new Violation(RULE, "the log has an event that the engine never applied");
    }
    return images.remove();
  }

  /** What was applied is known from before. */
  void forget() {
    images.clear();
  }
}
