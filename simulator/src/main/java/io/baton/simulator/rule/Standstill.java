package io.baton.simulator.rule;

import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.engine.state.ExecutionStatus;
import org.jspecify.annotations.Nullable;

/**
 * Nothing starts unless the execution runs. While it is paused, a step may be found to be unable to
 * start: it then begins and fails in one go, and no work is done for it.
 */
final class Standstill implements LogRule {
  private @Nullable String mustFail;

  @Override
  public void check(LogModel before, Recorded recorded) {
    if (mustFail != null) {
      checkFails(mustFail, recorded.event());
      mustFail = null;
    }
    boolean begins =
        recorded.event() instanceof Event.StepStarted
            || recorded.event() instanceof Event.StepReady;
    boolean goesOn =
        before.status == ExecutionStatus.RUNNING || before.status == ExecutionStatus.PAUSED;
    if (begins && !goesOn) {
      throw new Violation("nothing starts", recorded.event() + " while " + before.status);
    }
    if (before.status == ExecutionStatus.PAUSED
        && recorded.event() instanceof Event.StepStarted started) {
      mustFail = started.key();
    }
  }

  private static void checkFails(String key, Event event) {
    boolean fails =
        event instanceof Event.OfStep step
            && step.key().equals(key)
            && (event instanceof Event.StepFailed || event instanceof Event.StepRetried);
    if (!fails) {
      throw new Violation("nothing starts", key + " started in a paused execution");
    }
  }

  @Override
  public void checkDecision(LogModel log) {
    if (mustFail != null) {
      throw new Violation("nothing starts", mustFail + " started in a paused execution");
    }
  }
}
