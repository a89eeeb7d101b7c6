package io.baton.simulator.rule;

import io.baton.engine.EngineLimits;
import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.engine.retry.Backoff;
import io.baton.flow.ErrorClass;
import io.baton.flow.RetryPolicy;
import io.baton.flow.plan.PlannedStep;
import io.baton.simulator.rule.LogModel.Run;

/** Attempts are counted one by one, as many as the policy gives, each after its delay. */
final class AttemptsWithinPolicy implements LogRule {
  @Override
  public void check(LogModel before, Recorded recorded) {
    switch (recorded.event()) {
      case Event.StepStarted started -> checkStart(before, started, recorded.at());
      case Event.StepRetried retried -> checkDelay(before, retried, recorded.at());
      case Event.OfStep ignored -> {}
      case Event.OfExecution ignored -> {}
      case Event.OfData ignored -> {}
    }
  }

  private static void checkStart(LogModel log, Event.StepStarted started, long at) {
    Run run = log.run(started.key());
    int earlier = run == null ? log.earlierAttempts(started.key()) : run.earlierAttempts;
    int attempts = run == null ? earlier : run.attempt;
    if (started.attempt() != attempts + 1) {
      throw new Violation("attempts in order", started + " after attempt " + attempts);
    }
    if (started.attempt() - earlier > allowed(log, started.key())) {
      throw new Violation("attempts within policy", started.toString());
    }
    if (run != null && at < run.retryAt) {
      throw new Violation("back-off is kept", started + " before " + run.retryAt);
    }
  }

  private static int allowed(LogModel log, String key) {
    PlannedStep step = log.tree.step(key);
    RetryPolicy policy = step.retry();
    if (log.tree.isLoop(key)) {
      return 1;
    }
    if (policy != null) {
      return policy.attempts();
    }
    return step.retryWhen() == null ? 1 : EngineLimits.DEFAULT.maxRetryWhenAttempts();
  }

  private static void checkDelay(LogModel log, Event.StepRetried retried, long at) {
    RetryPolicy written = log.tree.step(retried.key()).retry();
    RetryPolicy policy = written == null ? RetryPolicy.DEFAULT : written;
    Run run = log.run(retried.key());
    int tries = retried.attempt() - (run == null ? 0 : run.earlierAttempts);
    long most = Backoff.delayMillis(policy, tries, 0);
    long least = Backoff.delayMillis(policy, tries, 1);
    long delay = retried.retryAt() - at;
    if (delay < least || delay > most) {
      throw new Violation("back-off as written", "%s waits %d ms".formatted(retried, delay));
    }
    if (retried.error().errorClass() == ErrorClass.FATAL) {
      throw new Violation("fatal is final", retried.toString());
    }
  }
}
