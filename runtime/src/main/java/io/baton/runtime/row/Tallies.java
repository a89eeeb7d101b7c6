package io.baton.runtime.row;

import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.Keys;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.flow.plan.PlannedStep;
import io.baton.store.TallyRow;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counts ends of step runs as they happen, and takes those back that a retry of their execution has
 * undone. A run inside a block that the flow itself tries again counts each time it ends.
 */
public final class Tallies {
  /**
   * A step run that has ended, as it was counted.
   *
   * @param startedAt 0 where it ended without having begun
   */
  public record EndedRun(
      String key, int flowStep, StepStatus status, long startedAt, long endedAt) {
    private boolean isStillSo(@Nullable StepRun run) {
      return run != null && run.status() == status && run.endedAt() == endedAt;
    }

    private TallyRow tally(long flowNo, int part) {
      long since = endedAt - Math.floorMod(endedAt, TallyRow.PERIOD_MILLIS);
      return TallyRow.ended(
          new TallyRow.Key(flowNo, flowStep, status.text(), since, part), startedAt, endedAt);
    }
  }

  private Tallies() {}

  /** Counts what ended with an event; the state is as after the decision that it is of. */
  public static void add(
      List<TallyRow> tallies, long flowNo, ExecutionState state, Recorded recorded, int part) {
    switch (recorded.event()) {
      case Event.StepCompleted done ->
          add(tallies, flowNo, state, done.key(), StepStatus.SUCCESS, recorded.at(), part);
      case Event.StepFailed failed ->
          add(tallies, flowNo, state, failed.key(), StepStatus.FAILED, recorded.at(), part);
      case Event.OfExecution ignored -> {}
      case Event.OfStep ignored -> {}
      case Event.OfData ignored -> {}
    }
  }

  private static void add(
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
    tallies.add(new EndedRun(key, step.index(), status, startedAt, at).tally(flowNo, part));
  }

  /** Every step run that has been counted. */
  public static List<EndedRun> ended(ExecutionState state) {
    List<EndedRun> ended = new ArrayList<>();
    for (StepRun run : state.runs()) {
      if (run.status() == StepStatus.SUCCESS || run.status() == StepStatus.FAILED) {
        ended.add(
            new EndedRun(
                run.key(), run.step().index(), run.status(), run.firstStartedAt(), run.endedAt()));
      }
    }
    return ended;
  }

  /** What an execution counts for that has not been counted before. */
  static List<TallyRow> all(long flowNo, ExecutionState state, int part) {
    return ended(state).stream().map(run -> run.tally(flowNo, part)).toList();
  }

  /** Takes back what had ended before and has not any more. */
  public static void takeBack(
      List<TallyRow> tallies, long flowNo, List<EndedRun> before, ExecutionState now, int part) {
    for (EndedRun run : before) {
      if (!run.isStillSo(now.run(run.key()))) {
        tallies.add(run.tally(flowNo, part).negated());
      }
    }
  }
}
