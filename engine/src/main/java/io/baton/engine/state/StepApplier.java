package io.baton.engine.state;

import io.baton.engine.Event;
import io.baton.engine.Event.SkipReason;
import io.baton.engine.Event.WaitFor;
import io.baton.engine.Timer;
import io.baton.engine.state.StepRun.Settlement;
import io.baton.flow.plan.Work;
import io.baton.value.Value;
import java.util.ArrayDeque;

/** Applies events of one step run. */
final class StepApplier {
  private StepApplier() {}

  static void apply(ExecutionState state, Event.OfStep event, long at) {
    switch (event) {
      case Event.StepReady ready -> StartApplier.ready(state, ready.key());
      case Event.StepStarted started -> StartApplier.start(state, started, at);
      case Event.StepCompleted completed -> complete(state, completed, at);
      case Event.StepFailed failed -> FailureApplier.fail(state, failed, at);
      case Event.StepRetried retried -> FailureApplier.retry(state, retried, at);
      case Event.StepSkipped skipped -> skip(state, skipped, at);
      case Event.StepCancelled cancelled -> cancel(state, run(state, cancelled.key()), at);
      case Event.StepWaiting waiting -> park(state, waiting);
      case Event.StepHandling handling -> FailureApplier.handle(state, handling);
      case Event.StepRecovered recovered -> FailureApplier.recover(state, recovered);
      case Event.StepUnrecovered unrecovered -> FailureApplier.giveUp(state, unrecovered);
      case Event.ChildStarted child -> run(state, child.key()).childId = child.childId();
      case Event.ChildCompleted ignored -> {}
    }
    Idleness.update(state, at);
  }

  static StepRun run(ExecutionState state, String key) {
    StepRun run = state.runs.get(key);
    if (run == null) {
      throw new IllegalStateException("No step run '" + key + "'");
    }
    return run;
  }

  private static void complete(ExecutionState state, Event.StepCompleted completed, long at) {
    StepRun run = run(state, completed.key());
    Runs.release(state, run);
    Runs.become(state, run, StepStatus.SUCCESS);
    run.endedAt = at;
    run.output = completed.output();
    run.tokensUsed += completed.tokensUsed();
    state.tokensUsed += completed.tokensUsed();
    state.phase = Phase.STEP_SUCCESS;
    if (!run.isLoop() && run.step.work() instanceof Work.EventWait wait) {
      takeSignal(state, wait.event());
    }
    Settling.settle(state, run, Settlement.SATISFIED);
  }

  private static void takeSignal(ExecutionState state, String name) {
    ArrayDeque<Value> kept = state.signals.get(name);
    if (kept != null) {
      kept.poll();
    }
  }

  private static void skip(ExecutionState state, Event.StepSkipped skipped, long at) {
    StepRun run = StartApplier.runOrNew(state, skipped.key());
    Runs.release(state, run);
    Runs.become(state, run, StepStatus.SKIPPED);
    run.endedAt = at;
    run.skipReason = skipped.reason();
    Settling.settle(
        state,
        run,
        skipped.reason() == SkipReason.CONDITION ? Settlement.SATISFIED : Settlement.NEUTRAL);
  }

  private static void cancel(ExecutionState state, StepRun run, long at) {
    Runs.release(state, run);
    Runs.become(state, run, StepStatus.CANCELLED);
    run.endedAt = at;
    Settling.settle(state, run, Settlement.NEUTRAL);
  }

  /** A parked call has answered in time; a step that only waits keeps its own time limit. */
  private static void park(ExecutionState state, Event.StepWaiting waiting) {
    StepRun run = run(state, waiting.key());
    boolean answered = run.holdsSlot || run.waiting != null;
    if (answered) {
      Runs.release(state, run);
    }
    Runs.park(
        state,
        run,
        new Waiting(waiting.waitFor(), waiting.until(), waiting.poll(), waiting.detail()));
    if (waiting.until() > 0) {
      Timer.Kind kind = waiting.waitFor() == WaitFor.POLL ? Timer.Kind.POLL : Timer.Kind.WAIT;
      Runs.wakeAt(state, run, kind, waiting.until());
    }
  }
}
