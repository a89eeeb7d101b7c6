package io.baton.engine.state;

import io.baton.engine.Event;
import io.baton.engine.Tokens;
import io.baton.flow.Async;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.PlannedStep;
import io.baton.flow.plan.Repeat;
import io.baton.flow.plan.Work;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;

/** Applies that a step run is ready or begins: what it takes, and what opens inside it. */
final class StartApplier {
  private StartApplier() {}

  static void ready(ExecutionState state, String key) {
    StepRun run = runOrNew(state, key);
    run.wakeUp = Runs.disarm(state, run.wakeUp);
    run.queued = true;
    Runs.activate(state, run);
    state.ready.add(ExecutionState.adapterOf(run), run);
  }

  static void start(ExecutionState state, Event.StepStarted started, long at) {
    StepRun run = runOrNew(state, started.key());
    if (!ExecutionState.adapterOf(run).equals(ReadyQueue.NO_ADAPTER)) {
      state.ready.passOver(run, state.free());
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
      Runs.limitTime(state, run, started.deadline());
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

  /** Finds the run; a round of a loop, or a step left out with its branch, appears only now. */
  static StepRun runOrNew(ExecutionState state, String key) {
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
}
