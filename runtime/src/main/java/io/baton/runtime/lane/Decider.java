package io.baton.runtime.lane;

import io.baton.engine.Decision;
import io.baton.engine.Input;
import io.baton.engine.state.ExecutionState;

/** The core as a lane sees it; in production this is {@link io.baton.engine.Engine#decide}. */
@FunctionalInterface
public interface Decider {
  Decision decide(ExecutionState state, Input input);
}
