package io.baton.engine.state;

import io.baton.engine.ErrorCodes;
import io.baton.engine.Event;
import io.baton.engine.StepError;
import io.baton.engine.Timer;
import io.baton.engine.state.StepRun.Settlement;
import io.baton.flow.plan.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Applies failures: what is listed, what fails with the step, and what tries to recover it. */
final class FailureApplier {
  private FailureApplier() {}

  static void fail(ExecutionState state, Event.StepFailed failed, long at) {
    StepRun run = StepApplier.run(state, failed.key());
    Runs.release(state, run);
    Runs.become(state, run, StepStatus.FAILED);
    run.endedAt = at;
    run.error = failed.error();
    run.next = failed.next();
    state.phase = Phase.STEP_FAILED;
    if (!hasFailedInside(run, failed.error())) {
      state.errorCount++;
      list(state, run, failed, at);
    }
    switch (failed.next()) {
      case HANDLE -> {}
      case ROUTE -> {
        markHandled(state, run);
        Settling.settle(state, run, Settlement.FAILED);
      }
      case CONTINUE -> {
        markHandled(state, run);
        Settling.settle(state, run, Settlement.SATISFIED);
      }
      case FAIL -> failAround(state, run);
    }
  }

  /** What failed inside it is listed already; a container is listed only for its own failure. */
  private static boolean hasFailedInside(StepRun run, StepError error) {
    boolean several = error.code().equals(ErrorCodes.PARALLEL_ERROR);
    return (run.loop != null && run.loop.isFailing())
        || (run.body != null
            && run.body.isFailing()
            && (!several || run.body.failures.contains(error)));
  }

  private static void list(ExecutionState state, StepRun run, Event.StepFailed failed, long at) {
    if (state.errors.size() < ExecutionState.MAX_ERRORS_KEPT) {
      run.errorIndex = state.errors.size();
      state.errors.add(new ErrorEntry(run.key, failed.error(), at, false));
    }
  }

  /** A recovered container also settles the errors of the steps inside it. */
  private static void markHandled(ExecutionState state, StepRun run) {
    if (run.errorIndex >= 0) {
      state.errors.set(run.errorIndex, state.errors.get(run.errorIndex).asHandled());
    }
    markHandledInside(state, run);
  }

  private static void markHandledInside(ExecutionState state, StepRun run) {
    if (!run.isContainer()) {
      return;
    }
    for (int index = 0; index < state.errors.size(); index++) {
      StepRun failed = state.runs.get(state.errors.get(index).key());
      if (failed != null && failed.isInside(run)) {
        state.errors.set(index, state.errors.get(index).asHandled());
      }
    }
  }

  /** Another attempt deals with the error, and with those inside a block that led to it. */
  private static void listRetried(ExecutionState state, StepRun run, StepError error, long at) {
    markHandledInside(state, run);
    if (hasFailedInside(run, error)) {
      return;
    }
    state.errorCount++;
    if (state.errors.size() < ExecutionState.MAX_RETRIED_KEPT) {
      state.errors.add(new ErrorEntry(run.key, error, at, true));
    }
  }

  private static void failAround(ExecutionState state, StepRun run) {
    Settling.settle(state, run, Settlement.FAILED);
    StepError error = run.error;
    if (error == null) {
      throw new IllegalStateException("Step '" + run.key + "' failed without an error");
    }
    if (run.loopParent != null && run.loopParent.loop != null) {
      run.loopParent.loop.failures.add(error);
      run.loopParent.handlersFailed |= run.handlersFailed;
    } else if (run.frame != null) {
      run.frame.failures.add(error);
      noteFailedHandlers(run.frame.owner, run);
    }
  }

  private static void noteFailedHandlers(@Nullable StepRun owner, StepRun run) {
    if (owner != null && run.frame == owner.body) {
      owner.handlersFailed |= run.handlersFailed;
    }
  }

  static void retry(ExecutionState state, Event.StepRetried retried, long at) {
    StepRun run = StepApplier.run(state, retried.key());
    listRetried(state, run, retried.error(), at);
    Runs.release(state, run);
    Runs.forgetInside(state, run);
    run.handlersFailed = false;
    run.privateVars = Map.of();
    Runs.become(state, run, StepStatus.RETRYING);
    run.error = retried.error();
    run.retryAt = retried.retryAt();
    run.childId = null;
    state.retryCount++;
    state.phase = Phase.RETRYING;
    Runs.wakeAt(state, run, Timer.Kind.RETRY, retried.retryAt());
  }

  static void handle(ExecutionState state, Event.StepHandling handling) {
    StepRun run = StepApplier.run(state, handling.key());
    run.handledBy = handling.by();
    state.phase = Phase.ERROR_HANDLING;
    Block block =
        switch (handling.by()) {
          case FALLBACK -> state.plan.block(run.step.fallback());
          case ON_ERROR -> state.plan.block(run.step.onError());
          case ERROR_HANDLER ->
              state.plan.block(state.plan.errorHandlers().get(handling.handler()).block());
        };
    run.failedFallback = run.handling;
    run.handling = Runs.open(state, block, run, handlerPath(state, run, handling, block));
  }

  /** Each passage through a handler needs names of its own. */
  private static List<Integer> handlerPath(
      ExecutionState state, StepRun run, Event.StepHandling handling, Block block) {
    if (handling.by() == Event.By.ERROR_HANDLER) {
      return Keys.passage(state.handlerUses.merge(block.index(), 1, Integer::sum));
    }
    if (!run.isLoop()) {
      return run.path;
    }
    List<Integer> path = new ArrayList<>(run.path);
    path.add(Keys.WHOLE_LOOP);
    return List.copyOf(path);
  }

  static void recover(ExecutionState state, Event.StepRecovered recovered) {
    StepRun run = StepApplier.run(state, recovered.key());
    run.output = recovered.output();
    markHandled(state, run);
    Settling.settle(state, run, Settlement.SATISFIED);
  }

  static void giveUp(ExecutionState state, Event.StepUnrecovered unrecovered) {
    StepRun run = StepApplier.run(state, unrecovered.key());
    run.handledBy = null;
    run.handlersFailed = true;
    failAround(state, run);
  }
}
