package io.baton.engine.decide;

import io.baton.engine.Effect.DispatchTask;
import io.baton.engine.Event.StepReady;
import io.baton.engine.Event.StepStarted;
import io.baton.engine.SecretMarks;
import io.baton.engine.Tokens;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.Frame;
import io.baton.engine.state.StepRun;
import io.baton.expression.ExpressionException;
import io.baton.flow.Async;
import io.baton.flow.plan.PlannedStep;
import io.baton.flow.plan.Work;
import io.baton.value.Obj;
import io.baton.value.Value;
import org.jspecify.annotations.Nullable;

/** Starts runs as slots allow, and begins each kind of work. */
final class Starting {
  private Starting() {}

  /** Starts the run whose turn it is; false where none can start. */
  static boolean startOne(Turn turn) {
    if (!turn.is(ExecutionStatus.RUNNING)) {
      return false;
    }
    StepRun next = pick(turn);
    if (next == null) {
      return false;
    }
    turn.removeCandidate(next);
    Frame frame = next.frame();
    if (frame != null && frame.isFailing() && !next.isActive()) {
      return true;
    }
    begin(turn, next);
    return true;
  }

  private static @Nullable StepRun pick(Turn turn) {
    StepRun starving = turn.state.starving(turn.limits.maxBypasses());
    if (starving != null) {
      return starving;
    }
    StepRun queued = turn.state.nextReady();
    StepRun fresh = turn.candidates().peek(turn.state.free());
    if (queued == null || fresh == null) {
      return queued == null ? fresh : queued;
    }
    return priority(queued) <= priority(fresh) ? queued : fresh;
  }

  private static int priority(StepRun run) {
    return run.step().priority();
  }

  /** What could not start is queued, in the order in which its turn came. */
  static void queueRest(Turn turn) {
    boolean goesOn = turn.is(ExecutionStatus.RUNNING) || turn.is(ExecutionStatus.PAUSED);
    for (StepRun run : turn.candidates().inOrder()) {
      turn.removeCandidate(run);
      Frame frame = run.frame();
      if (goesOn && (frame == null || !frame.isFailing() || run.isActive())) {
        turn.emit(new StepReady(run.key(), run.attempt() + 1));
      }
    }
  }

  /** The run as it is in the state: a prospect becomes real with its first event. */
  static StepRun current(Turn turn, StepRun run) {
    StepRun current = turn.state.run(run.key());
    if (current == null) {
      throw new IllegalStateException("No step run '" + run.key() + "'");
    }
    return current;
  }

  static void begin(Turn turn, StepRun run) {
    try {
      if (run.isLoop()) {
        Looping.begin(turn, run);
        return;
      }
      switch (run.step().work()) {
        case Work.Call call -> call(turn, run, call);
        case Work.Group group -> enter(turn, started(turn, run, Value.NULL));
        case Work.Choice choice -> choose(turn, run, choice);
        case Work.Child child -> Children.begin(turn, run, child);
        case Work.Delay delay -> Parking.delay(turn, run, delay);
        case Work.Until until -> Parking.until(turn, run, until);
        case Work.EventWait wait -> Parking.forEvent(turn, run, wait);
        case Work.Approval approval -> Parking.forApproval(turn, run, approval);
      }
    } catch (ExpressionException e) {
      Failing.failUnstarted(turn, run, Failures.expression("step " + run.step().id(), e));
    }
  }

  /** Records that an attempt began, with its time limit. */
  static StepRun started(Turn turn, StepRun run, Value input) {
    long limit = run.step().timeoutMillis();
    long deadline = limit == 0 || run.isLoop() ? 0 : turn.at + limit;
    turn.emit(new StepStarted(run.key(), run.attempt() + 1, input, deadline));
    Settled.wake(turn, run);
    return current(turn, run);
  }

  private static void call(Turn turn, StepRun run, Work.Call call) {
    switch (Inputs.resolve(turn.state, run, call.params())) {
      case Inputs.Rejected rejected -> Failing.failUnstarted(turn, run, rejected.failure());
      case Inputs.Resolved resolved ->
          turn.release(task(turn.state, started(turn, run, resolved.input()), call));
    }
  }

  static DispatchTask task(ExecutionState state, StepRun run, Work.Call call) {
    PlannedStep step = run.step();
    String pool = step.pool() != null ? step.pool() : state.identity().pool();
    String mark =
        step.usesSecrets()
            ? Tokens.secretMark(state.identity().seed(), run.key(), run.attempt())
            : "";
    return new DispatchTask(
        run.key(),
        step.id(),
        run.attempt(),
        call.adapter(),
        call.action(),
        run.input(),
        run.deadline(),
        step.timeoutMillis(),
        Tokens.idempotency(
            state.workbench().hashing(),
            state.identity().flowId(),
            run.key(),
            state.identity().executionId(),
            mark.isEmpty()
                ? run.input()
                : SecretMarks.replaced(run.input(), mark, name -> SecretMarks.text(name, ""))),
        pool == null ? state.plan().flow().pool() : pool,
        state.identity().priority() + step.priority(),
        step.resources(),
        !(call.async() instanceof Async.No),
        mark);
  }

  private static void choose(Turn turn, StepRun run, Work.Choice choice) {
    boolean then = choice.condition().test(new RunScope(turn.state, run));
    Obj branch = Obj.of("branch", Value.of(then ? "then" : "else"));
    StepRun current = started(turn, run, branch);
    Readiness.skipBlock(turn, then ? choice.otherwise() : choice.then(), current.path());
    enter(turn, current);
  }

  private static void enter(Turn turn, StepRun run) {
    Frame frame = run.body();
    if (frame == null || frame.block().members().isEmpty()) {
      Completing.complete(turn, run, Value.NULL, 0);
    } else {
      Readiness.enter(turn, frame);
    }
  }
}
