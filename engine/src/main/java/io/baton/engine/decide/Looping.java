package io.baton.engine.decide;

import io.baton.engine.ErrorCodes;
import io.baton.engine.Event.SkipReason;
import io.baton.engine.Event.StepReady;
import io.baton.engine.Event.StepSkipped;
import io.baton.engine.Failure;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.LoopRun;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.expression.Expression;
import io.baton.expression.ExpressionException;
import io.baton.flow.plan.Repeat;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Runs loops: rounds are launched as limits allow, never all at once, and counted rather than
 * looked through.
 */
final class Looping {
  private Looping() {}

  static void begin(Turn turn, StepRun run) {
    switch (run.step().repeat()) {
      case Repeat.ForEach forEach -> beginForEach(turn, run, forEach);
      case Repeat.While ignored -> Starting.started(turn, run, Value.NULL);
      case Repeat.Once ignored ->
          throw new IllegalStateException("Step '" + run.key() + "' is no loop");
    }
  }

  private static void beginForEach(Turn turn, StepRun run, Repeat.ForEach forEach) {
    Value given = forEach.items().evaluate(new RunScope(turn.state, run));
    Arr items = asItems(given);
    if (items == null) {
      String message = "forEach needs a list or an object, but it got " + given.typeName();
      Failing.failUnstarted(turn, run, Failures.invalid(message));
    } else if (items.size() > turn.limits.maxLoopItems()) {
      String message =
          "forEach has %d items, but at most %d are allowed"
              .formatted(items.size(), turn.limits.maxLoopItems());
      Failing.failUnstarted(turn, run, Failures.invalid(message));
    } else {
      StepRun current = Starting.started(turn, run, Obj.of("items", items));
      if (items.isEmpty()) {
        Completing.complete(turn, current, Arr.EMPTY, 0);
      }
    }
  }

  private static @Nullable Arr asItems(Value given) {
    return switch (given) {
      case Arr list -> list;
      case Obj object ->
          Arr.of(
              object.fields().entrySet().stream()
                  .map(e -> Obj.of("key", Value.of(e.getKey()), "value", e.getValue()))
                  .toList());
      case Value.Null ignored -> null;
      case Value.Bool ignored -> null;
      case Value.Num ignored -> null;
      case Value.Text ignored -> null;
    };
  }

  /** Launches one more round of some loop; false where none can be. */
  static boolean launchOne(Turn turn) {
    if (!turn.is(ExecutionStatus.RUNNING) || !turn.state.hasLoops()) {
      return false;
    }
    for (StepRun run : turn.state.loops()) {
      LoopRun loop = run.loop();
      if (loop != null && !loop.isFailing() && run.status() == StepStatus.RUNNING) {
        boolean launched =
            switch (run.step().repeat()) {
              case Repeat.ForEach ignored -> launchForEach(turn, run, loop);
              case Repeat.While loopWhile -> launchWhile(turn, run, loop, loopWhile);
              case Repeat.Once ignored -> false;
            };
        if (launched) {
          return true;
        }
      }
    }
    return false;
  }

  /** How many rounds of the loop may be in flight. */
  static int limit(Turn turn, StepRun run) {
    return switch (run.step().repeat()) {
      case Repeat.ForEach forEach ->
          forEach.concurrency() > 0
              ? forEach.concurrency()
              : turn.state.plan().flow().concurrency().steps();
      case Repeat.While ignored -> 1;
      case Repeat.Once ignored -> 1;
    };
  }

  private static boolean launchForEach(Turn turn, StepRun run, LoopRun loop) {
    if (!loop.hasMoreItems() || loop.inFlight() >= limit(turn, run)) {
      return false;
    }
    StepRun round = StepRun.prospect(turn.state, run);
    Expression condition = run.step().condition();
    if (condition != null && run.step().conditionPerItem()) {
      try {
        if (!condition.test(new RunScope(turn.state, round))) {
          turn.emit(new StepSkipped(round.key(), SkipReason.CONDITION));
          roundEnded(turn, run);
          return true;
        }
      } catch (ExpressionException e) {
        Failing.failUnstarted(turn, round, Failures.expression("condition", condition.source(), e));
        return true;
      }
    }
    return launch(turn, loop, round);
  }

  /** A loop without any round in flight is queued, so that its turn comes when a slot is free. */
  private static boolean launch(Turn turn, LoopRun loop, StepRun round) {
    if (turn.state.hasSlot(ExecutionState.adapterOf(round))) {
      Starting.begin(turn, round);
      return true;
    }
    if (loop.inFlight() == 0) {
      turn.emit(new StepReady(round.key(), round.attempt() + 1));
      return true;
    }
    return false;
  }

  private static boolean launchWhile(Turn turn, StepRun run, LoopRun loop, Repeat.While loopWhile) {
    if (loop.inFlight() > 0) {
      return false;
    }
    StepRun round = StepRun.prospect(turn.state, run);
    boolean goesOn;
    try {
      goesOn = loopWhile.condition().test(new RunScope(turn.state, round));
    } catch (ExpressionException e) {
      Failing.fail(turn, run, Failures.expression("condition", loopWhile.condition().source(), e));
      return true;
    }
    if (!goesOn) {
      Completing.complete(turn, run, loop.lastResult(), 0);
      return true;
    }
    if (loop.nextIndex() >= loopWhile.maxIterations()) {
      Failing.fail(turn, run, tooManyRounds(run, loopWhile));
      return true;
    }
    return launch(turn, loop, round);
  }

  private static Failure tooManyRounds(StepRun run, Repeat.While loopWhile) {
    return Failure.permanent(
        ErrorCodes.MAX_ITERATIONS_EXCEEDED,
        "The loop of step %s did not end within maxIterations: %d"
            .formatted(run.step().id(), loopWhile.maxIterations()));
  }

  /** A round is over: the loop is done, has failed, or goes on when the next round is launched. */
  static void roundEnded(Turn turn, StepRun run) {
    LoopRun loop = run.loop();
    if (loop == null || run.isSettled() || loop.inFlight() > 0) {
      return;
    }
    if (loop.isFailing()) {
      Failing.fail(turn, run, loop.failures().getFirst());
    } else if (run.step().repeat() instanceof Repeat.ForEach && !loop.hasMoreItems()) {
      Completing.complete(turn, run, loop.results(), 0);
    }
  }
}
