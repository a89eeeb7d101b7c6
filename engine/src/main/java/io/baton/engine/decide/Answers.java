package io.baton.engine.decide;

import io.baton.engine.Decision.Refused;
import io.baton.engine.Event.StepCancelled;
import io.baton.engine.Event.WaitFor;
import io.baton.engine.Input;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.engine.state.Waiting;
import io.baton.expression.ExpressionException;
import io.baton.flow.Async;
import io.baton.flow.plan.Work;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Answers to work that was handed out. One that nobody waits for any more is refused. */
final class Answers {
  private Answers() {}

  static @Nullable Refused complete(Turn turn, Input.CompleteStep input) {
    StepRun run = turn.state.run(input.key());
    Refused refused = refuse(run, input.key(), input.attempt());
    if (refused != null || run == null) {
      return refused;
    }
    if (turn.is(ExecutionStatus.CANCELLING)) {
      answeredInGrace(turn, run, input);
    } else if (run.step().work() instanceof Work.Call call) {
      answered(turn, run, call, input);
    }
    return null;
  }

  /** Work that was done stays done; the first answer of an asynchronous step does none. */
  private static void answeredInGrace(Turn turn, StepRun run, Input.CompleteStep input) {
    boolean done = run.step().work() instanceof Work.Call call && call.async() instanceof Async.No;
    if (done) {
      Completing.keep(turn, run, input.output(), input.variables(), input.tokensUsed());
    } else {
      turn.emit(new StepCancelled(run.key(), run.attempt(), "cancelled", false));
    }
  }

  private static void answered(Turn turn, StepRun run, Work.Call call, Input.CompleteStep input) {
    switch (call.async()) {
      case Async.No ignored ->
          Completing.complete(turn, run, input.output(), input.variables(), input.tokensUsed());
      case Async.Callback callback ->
          Parking.park(turn, run, WaitFor.CALLBACK, due(turn, run, callback), input.output());
      case Async.Poll poll -> {
        try {
          Polling.begin(turn, run, call, poll, input.output());
        } catch (ExpressionException e) {
          Failing.fail(turn, run, Failures.expression("async.poll.url", e));
        }
      }
    }
  }

  /** The callback's own limit, else what is left of the step's where it has one of its own. */
  private static long due(Turn turn, StepRun run, Async.Callback callback) {
    Duration timeout = callback.timeout();
    if (timeout != null) {
      return turn.at + timeout.toMillis();
    }
    Duration ofStep = run.step().step().timeout();
    return ofStep == null ? 0 : run.startedAt() + ofStep.toMillis();
  }

  static @Nullable Refused fail(Turn turn, Input.FailStep input) {
    StepRun run = turn.state.run(input.key());
    Refused refused = refuse(run, input.key(), input.attempt());
    if (refused == null && run != null) {
      Failing.fail(turn, run, input.failure());
    }
    return refused;
  }

  static @Nullable Refused lose(Turn turn, Input.LoseTask input) {
    StepRun run = turn.state.run(input.key());
    Refused refused = refuse(run, input.key(), input.attempt());
    if (refused == null && run != null) {
      if (turn.is(ExecutionStatus.CANCELLING)) {
        Aborting.abort(turn, run, "cancelled", false);
      } else if (run.step().work() instanceof Work.Call call) {
        turn.release(Starting.task(turn.state, run, call));
      }
    }
    return refused;
  }

  static @Nullable Refused endChild(Turn turn, Input.EndChild input) {
    StepRun run = turn.state.run(input.key());
    if (run == null) {
      return Refusals.unknownStep(input.key());
    }
    boolean expected =
        run.childId() != null
            && run.status() == StepStatus.RUNNING
            && run.attempt() == input.attempt();
    if (!expected) {
      return Refusals.lateResult(run, input.attempt());
    }
    Children.ended(turn, run, input);
    return null;
  }

  static @Nullable Refused poll(Turn turn, Input.AnswerPoll input) {
    StepRun run = turn.state.run(input.key());
    if (run == null) {
      return Refusals.unknownStep(input.key());
    }
    Waiting waiting = run.waiting();
    boolean expected =
        waiting != null
            && waiting.waitFor() == WaitFor.POLL
            && input.poll() <= waiting.poll()
            && run.attempt() == input.attempt();
    if (!expected) {
      return Refusals.lateResult(run, input.attempt());
    }
    Polling.answered(turn, run, input);
    return null;
  }

  /** A result counts only while a worker has exactly that attempt. */
  private static @Nullable Refused refuse(@Nullable StepRun run, String key, int attempt) {
    if (run == null) {
      return Refusals.unknownStep(key);
    }
    boolean expected = run.holdsSlot() && run.attempt() == attempt;
    return expected ? null : Refusals.lateResult(run, attempt);
  }
}
