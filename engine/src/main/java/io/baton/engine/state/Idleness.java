package io.baton.engine.state;

import io.baton.engine.Timer;
import java.time.Duration;

/** Keeps the idle timer armed exactly while a running execution has no step in progress. */
final class Idleness {
  private static final Timer IDLE = Timer.of(Timer.Kind.IDLE);

  private Idleness() {}

  static void update(ExecutionState state, long at) {
    Duration limit = state.plan.flow().timeouts().idle();
    if (limit == null) {
      return;
    }
    boolean idle = state.status == ExecutionStatus.RUNNING && state.inProgress == 0;
    if (!idle) {
      state.timers.disarm(IDLE);
    } else if (state.timers.due(IDLE) == null) {
      state.timers.arm(IDLE, at + limit.toMillis());
    }
  }
}
