package io.baton.engine.state;

import io.baton.engine.Event;
import io.baton.engine.Timer;
import io.baton.engine.state.StepRun.Settlement;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Applies the retry of a failed execution: forgets what is to run again, reopens what is around it.
 */
final class RetryApplier {
  private RetryApplier() {}

  static void apply(ExecutionState state, Event.ExecutionRetried retried, long at) {
    ExecutionApplier.become(state, ExecutionStatus.RUNNING);
    state.error = null;
    state.endedAt = 0;
    state.flowMillisLeft = -1;
    Set<Frame> touched = new LinkedHashSet<>();
    touched.add(state.root());
    for (String key : retried.reopened()) {
      reopen(state, StepApplier.run(state, key), touched, at);
    }
    for (String key : retried.reset()) {
      reset(state, StepApplier.run(state, key), touched);
    }
    touched.forEach(RetryApplier::recount);
    var limit = state.plan.flow().timeouts().flow();
    if (limit != null) {
      state.timers.arm(Timer.of(Timer.Kind.FLOW), at + limit.toMillis());
    }
  }

  private static void reopen(ExecutionState state, StepRun run, Set<Frame> touched, long at) {
    Runs.force(state, run, StepStatus.RUNNING);
    run.settlement = Settlement.OPEN;
    run.error = null;
    run.next = null;
    run.handledBy = null;
    run.handlersFailed = false;
    Runs.forgetRecovery(state, run);
    run.endedAt = 0;
    if (run.deadline > 0) {
      run.deadline = at + run.step.timeoutMillis();
      Runs.limitTime(state, run, run.deadline);
    }
    Runs.activate(state, run);
    if (run.frame != null) {
      touched.add(run.frame);
    }
    if (run.body != null) {
      touched.add(run.body);
    }
    if (run.loop != null) {
      run.loop.failures.clear();
      state.loops.add(run);
    }
    if (run.loopParent != null && run.loopParent.loop != null) {
      run.loopParent.loop.inFlight++;
    }
  }

  private static void reset(ExecutionState state, StepRun run, Set<Frame> touched) {
    Runs.forgetRun(state, run);
    StepRun loopParent = run.loopParent;
    if (loopParent != null && loopParent.loop != null) {
      loopParent.loop.again.add(run.index());
    } else if (run.frame != null) {
      Runs.add(state, run.frame, run.step);
      touched.add(run.frame);
    }
  }

  /** Works the counters of a frame out again from the settlements of its members. */
  private static void recount(Frame frame) {
    frame.failures.clear();
    frame.open = 0;
    for (StepRun run : frame.members()) {
      if (!run.isSettled()) {
        frame.open++;
        recount(frame, run);
      }
    }
  }

  private static void recount(Frame frame, StepRun run) {
    run.unmet = 0;
    run.positives = 0;
    run.failedDependency = false;
    run.routesOpen = 0;
    run.routed = false;
    for (int index : run.step.predecessors()) {
      StepRun predecessor = frame.member(index);
      if (predecessor.isSettled()) {
        Settling.count(predecessor, run);
      } else {
        run.unmet++;
      }
    }
    for (int index : run.step.routeSources()) {
      StepRun source = frame.member(index);
      if (source.isSettled()) {
        run.routed |= Settling.firesRoute(source, run.step.index());
      } else {
        run.routesOpen++;
      }
    }
  }
}
