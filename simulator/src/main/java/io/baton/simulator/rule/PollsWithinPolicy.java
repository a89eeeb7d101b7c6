package io.baton.simulator.rule;

import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.flow.Async;
import io.baton.flow.plan.Work;
import io.baton.simulator.rule.LogModel.Run;

/** Questions are counted one by one for each attempt, and are as many as the step allows. */
final class PollsWithinPolicy implements LogRule {
  @Override
  public void check(LogModel before, Recorded recorded) {
    if (recorded.event() instanceof Event.StepWaiting waiting
        && waiting.waitFor() == Event.WaitFor.POLL) {
      check(before, waiting);
    }
  }

  private static void check(LogModel log, Event.StepWaiting waiting) {
    Run run = log.run(waiting.key());
    int asked = run == null ? 0 : run.polls;
    if (waiting.poll() != asked + 1) {
      throw new Violation("polls in order", waiting + " after poll " + asked);
    }
    int most =
        log.tree.step(waiting.key()).work() instanceof Work.Call call
                && call.async() instanceof Async.Poll poll
            ? poll.maxAttempts()
            : 0;
    if (waiting.poll() > most) {
      throw new Violation("polls within policy", "%s, but %d allowed".formatted(waiting, most));
    }
  }
}
