package io.baton.engine.decide;

import io.baton.engine.StepError;
import io.baton.engine.state.ErrorEntry;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.Frame;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The error that a step means by {@code error}, nearest first: the one that it helps to recover,
 * the one that was routed to it or to what it is in, the one whose event it waited for.
 */
final class SeenError {
  private final ExecutionState state;

  private SeenError(ExecutionState state) {
    this.state = state;
  }

  static @Nullable StepError from(ExecutionState state, @Nullable StepRun run) {
    SeenError seen = new SeenError(state);
    for (StepRun up = run; up != null; up = up.parent()) {
      StepRun owner = up.parent();
      if (owner != null && up.frame() != null && up.frame() == owner.handling()) {
        return owner.error();
      }
      StepError led = seen.ledTo(up);
      if (led != null) {
        return led;
      }
    }
    return null;
  }

  private @Nullable StepError ledTo(StepRun run) {
    Frame frame = run.frame();
    if (frame == null) {
      return null;
    }
    for (int source : run.step().routeSources()) {
      StepRun failed = frame.has(source) ? frame.member(source) : null;
      if (failed != null
          && failed.status() == StepStatus.FAILED
          && failed.step().failureTargets().contains(run.step().index())) {
        return failed.error();
      }
    }
    return run.step().startWhen() == null ? null : waitedFor(run.step().index());
  }

  private @Nullable StepError waitedFor(int watcher) {
    List<ErrorEntry> latestFirst = state.errors().reversed();
    for (ErrorEntry entry : latestFirst) {
      StepRun failed = state.run(entry.key());
      if (failed != null
          && failed.status() == StepStatus.FAILED
          && failed.step().failureWatchers().contains(watcher)) {
        return failed.error();
      }
    }
    return null;
  }
}
