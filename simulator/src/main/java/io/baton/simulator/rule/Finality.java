package io.baton.simulator.rule;

import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import io.baton.simulator.rule.LogModel.Run;
import org.jspecify.annotations.Nullable;

/** What has ended stays as it is, unless the whole execution is retried. */
final class Finality implements LogRule {
  @Override
  public void check(LogModel before, Recorded recorded) {
    Event event = recorded.event();
    boolean retries =
        before.status == ExecutionStatus.FAILED && event instanceof Event.ExecutionRetried;
    if (before.status.isTerminal() && !retries) {
      throw new Violation("ended executions stay ended", before.status + " before " + event);
    }
    if (event instanceof Event.OfStep ofStep) {
      checkStep(before, before.run(ofStep.key()), ofStep);
    }
  }

  private static void checkStep(LogModel log, @Nullable Run run, Event.OfStep event) {
    StepStatus status = run == null ? StepStatus.PENDING : run.status;
    boolean settled = run != null && run.settled;
    int attempt = run == null ? log.earlierAttempts(event.key()) : run.attempt;
    boolean fits =
        switch (event) {
          case Event.StepReady ignored ->
              status == StepStatus.PENDING || status == StepStatus.RETRYING;
          case Event.StepStarted ignored ->
              status == StepStatus.PENDING || status == StepStatus.RETRYING;
          case Event.StepSkipped ignored -> status == StepStatus.PENDING;
          case Event.StepCompleted e -> isRunning(status, attempt, e.attempt());
          case Event.StepFailed e -> isRunning(status, attempt, e.attempt());
          case Event.StepRetried e -> isRunning(status, attempt, e.attempt());
          case Event.StepWaiting e -> isRunning(status, attempt, e.attempt());
          case Event.ChildStarted e -> isRunning(status, attempt, e.attempt());
          case Event.ChildCompleted e -> isRunning(status, attempt, e.attempt());
          case Event.StepCancelled e -> !status.isTerminal() && attempt == e.attempt();
          case Event.StepHandling ignored -> status == StepStatus.FAILED && !settled;
          case Event.StepRecovered ignored -> status == StepStatus.FAILED && !settled;
          case Event.StepUnrecovered ignored -> status == StepStatus.FAILED && !settled;
        };
    if (!fits) {
      throw new Violation(
          "ended steps stay ended", "%s attempt %d is %s".formatted(event, attempt, status));
    }
  }

  private static boolean isRunning(StepStatus status, int attempt, int answered) {
    return status == StepStatus.RUNNING && attempt == answered;
  }
}
