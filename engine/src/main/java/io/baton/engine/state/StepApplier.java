package io.baton.engine.state;

import io.baton.engine.Event;
import io.baton.engine.Event.SkipReason;
import io.baton.engine.Event.WaitFor;
import io.baton.engine.StepError;
import io.baton.engine.Timer;
import io.baton.engine.Tokens;
import io.baton.engine.state.StepRun.Settlement;
import io.baton.flow.Async;
import io.baton.flow.plan.Block;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.PlannedStep;
import io.baton.flow.plan.Repeat;
import io.baton.flow.plan.Work;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Applies events of one step run. */
final class StepApplier {
  private StepApplier() {}

  static void apply(ExecutionState state, Event.OfStep event, long at) {
    switch (event) {
      case Event.StepReady ready -> ready(state, runOrNew(state, ready.key()));
      case Event.StepStarted started -> start(state, started, at);
      case Event.StepCompleted completed -> complete(state, completed, at);
      case Event.StepFailed failed -> fail(state, failed, at);
      case Event.StepRetried retried -> retry(state, retried);
      case Event.StepSkipped skipped -> skip(state, skipped, at);
      case Event.StepCancelled cancelled -> cancel(state, run(state, cancelled.key()), at);
      case Event.StepWaiting waiting -> park(state, waiting);
      case Event.StepHandling handling -> handle(state, handling);
      case Event.StepRecovered recovered -> {
        StepRun run = run(state, recovered.key());
        run.output = recovered.output();
        markHandled(state, run);
        Settling.settle(state, run, Settlement.SATISFIED);
      }
      case Event.StepUnrecovered unrecovered -> {
        StepRun run = run(state, unrecovered.key());
        run.handledBy = null;
        run.handlersFailed = true;
        failAround(state, run);
      }
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

  /** Finds the run; a round of a loop, or a step left out with its branch, appears only now. */
  private static StepRun runOrNew(ExecutionState state, String key) {
    StepRun existing = state.runs.get(key);
    if (existing != null) {
      return existing;
    }
    List<Integer> path = List.copyOf(Keys.path(key));
    StepRun outer = path.isEmpty() ? null : state.runs.get(Keys.outer(key));
    StepRun run;
    if (outer != null && outer.loop != null) {
      run = new StepRun(key, outer.step, null, outer, path);
      outer.loop.launch(run.index());
      if (outer.step.repeat() instanceof Repeat.ForEach && !outer.loop.hasMoreItems()) {
        state.loops.remove(outer);
      }
    } else {
      PlannedStep step = state.plan.step(Keys.stepId(key));
      if (step == null) {
        throw new IllegalStateException("The flow has no step for '" + key + "'");
      }
      run = new StepRun(key, step, null, null, path);
    }
    Runs.put(state, run);
    return run;
  }

  private static void ready(ExecutionState state, StepRun run) {
    state.timers.disarm(new Timer(Timer.Kind.RETRY, run.key, run.attempt));
    run.queued = true;
    Runs.activate(state, run);
    state.ready.add(ExecutionState.adapterOf(run), run);
  }

  private static void start(ExecutionState state, Event.StepStarted started, long at) {
    StepRun run = runOrNew(state, started.key());
    if (!ExecutionState.adapterOf(run).equals(ReadyQueue.NO_ADAPTER)) {
      state.ready.passOver(run, state::hasSlot);
    }
    Runs.release(state, run);
    Runs.activate(state, run);
    Runs.become(state, run, StepStatus.RUNNING);
    run.attempt = started.attempt();
    run.startedAt = at;
    run.firstStartedAt = run.firstStartedAt == 0 ? at : run.firstStartedAt;
    run.input = started.input();
    run.deadline = started.deadline();
    run.error = null;
    Runs.takeSlot(state, run);
    if (started.deadline() > 0) {
      state.timers.arm(new Timer(Timer.Kind.TIMEOUT, run.key, run.attempt), started.deadline());
    }
    state.phase = Phase.STEP_EXECUTING;
    state.currentStep = run.step.id();
    open(state, run);
  }

  private static void open(ExecutionState state, StepRun run) {
    Obj input = run.input instanceof Obj object ? object : Obj.EMPTY;
    if (run.isLoop()) {
      run.loop = new LoopRun(input.get("items") instanceof Arr items ? items : Arr.EMPTY);
      state.loops.add(run);
      return;
    }
    switch (run.step.work()) {
      case Work.Group group -> enter(state, run, group.block());
      case Work.Choice choice ->
          enter(
              state,
              run,
              input.at("branch").equals(Value.of("then")) ? choice.then() : choice.otherwise());
      case Work.Call call -> {
        if (call.async() instanceof Async.Callback) {
          String token = Tokens.callback(state.identity().seed(), run.key, run.attempt);
          state.callbacks.put(token, run.key);
        }
      }
      case Work.Child ignored -> {}
      case Work.Delay ignored -> {}
      case Work.Until ignored -> {}
      case Work.EventWait ignored -> {}
      case Work.Approval ignored -> {}
    }
  }

  private static void enter(ExecutionState state, StepRun run, int block) {
    if (block != Plan.NONE) {
      run.body = Runs.open(state, state.plan.block(block), run, run.path);
    }
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

  private static void fail(ExecutionState state, Event.StepFailed failed, long at) {
    StepRun run = run(state, failed.key());
    Runs.release(state, run);
    Runs.become(state, run, StepStatus.FAILED);
    run.endedAt = at;
    run.error = failed.error();
    run.next = failed.next();
    state.phase = Phase.STEP_FAILED;
    if (!hasFailedInside(run)) {
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
  private static boolean hasFailedInside(StepRun run) {
    return (run.loop != null && run.loop.isFailing()) || (run.body != null && run.body.isFailing());
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
    if (run.isContainer()) {
      for (int index = 0; index < state.errors.size(); index++) {
        StepRun failed = state.runs.get(state.errors.get(index).key());
        if (failed != null && failed.isInside(run)) {
          state.errors.set(index, state.errors.get(index).asHandled());
        }
      }
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

  private static void retry(ExecutionState state, Event.StepRetried retried) {
    StepRun run = run(state, retried.key());
    Runs.release(state, run);
    Runs.forgetInside(state, run);
    run.handlersFailed = false;
    run.privateVars.clear();
    Runs.become(state, run, StepStatus.RETRYING);
    run.error = retried.error();
    run.retryAt = retried.retryAt();
    run.childId = null;
    state.retryCount++;
    state.errorCount++;
    state.phase = Phase.RETRYING;
    state.timers.arm(new Timer(Timer.Kind.RETRY, run.key, run.attempt), retried.retryAt());
  }

  private static void skip(ExecutionState state, Event.StepSkipped skipped, long at) {
    StepRun run = runOrNew(state, skipped.key());
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
      state.timers.arm(new Timer(kind, run.key, run.attempt), waiting.until());
    }
  }

  private static void handle(ExecutionState state, Event.StepHandling handling) {
    StepRun run = run(state, handling.key());
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
}
