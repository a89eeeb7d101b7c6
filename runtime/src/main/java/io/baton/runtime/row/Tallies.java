package io.baton.runtime.row;

import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.Keys;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.flow.plan.PlannedStep;
import io.baton.store.TallyRow;
import java.time.Duration;
import java.util.List;

/**
 * Counts ends as they happen: of executions by the day, of steps by thirty days, because there are
 * more of them. An end counts once and for good, also where the execution is tried again.
 */
public final class Tallies {
  public static final Duration DAY = Duration.ofDays(1);
  public static final Duration MONTH = Duration.ofDays(30);

  private Tallies() {}

  /** When the period began that a time lies in. */
  public static long since(long at, Duration period) {
    return at - Math.floorMod(at, period.toMillis());
  }

  static void add(
      List<TallyRow> tallies, long flowNo, ExecutionState state, Recorded recorded, int part) {
    long at = recorded.at();
    switch (recorded.event()) {
      case Event.ExecutionCompleted ignored ->
          tallies.add(execution(flowNo, state, ExecutionStatus.COMPLETED, at, part));
      case Event.ExecutionFailed ignored ->
          tallies.add(execution(flowNo, state, ExecutionStatus.FAILED, at, part));
      case Event.ExecutionCancelled ignored ->
          tallies.add(execution(flowNo, state, ExecutionStatus.CANCELLED, at, part));
      case Event.StepCompleted done ->
          step(tallies, flowNo, state, done.key(), StepStatus.SUCCESS, at, part);
      case Event.StepFailed failed ->
          step(tallies, flowNo, state, failed.key(), StepStatus.FAILED, at, part);
      case Event.OfExecution ignored -> {}
      case Event.OfStep ignored -> {}
      case Event.OfData ignored -> {}
    }
  }

  private static TallyRow execution(
      long flowNo, ExecutionState state, ExecutionStatus status, long at, int part) {
    TallyRow.Key key =
        new TallyRow.Key(flowNo, TallyRow.EXECUTION, status.text(), since(at, DAY), part);
    return TallyRow.ended(key, state.startedAt(), at);
  }

  private static void step(
      List<TallyRow> tallies,
      long flowNo,
      ExecutionState state,
      String key,
      StepStatus status,
      long at,
      int part) {
    PlannedStep step = state.plan().step(Keys.stepId(key));
    if (step == null) {
      return;
    }
    StepRun run = state.run(key);
    long startedAt = run == null ? 0 : run.firstStartedAt();
    tallies.add(
        TallyRow.ended(
            new TallyRow.Key(flowNo, step.index(), status.text(), since(at, MONTH), part),
            startedAt,
            at));
  }
}
