package io.baton.engine.decide;

import io.baton.engine.Effect.DispatchPoll;
import io.baton.engine.Event.StepWaiting;
import io.baton.engine.Event.WaitFor;
import io.baton.engine.Failure;
import io.baton.engine.Input;
import io.baton.engine.Input.PollAnswer;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.Waiting;
import io.baton.expression.Template;
import io.baton.flow.Async;
import io.baton.flow.ErrorClass;
import io.baton.flow.plan.Work;
import io.baton.value.Obj;
import io.baton.value.Value;
import org.jspecify.annotations.Nullable;

/** Asks an asynchronous operation how it is doing, until it is done or out of tries. */
final class Polling {
  private static final String URL = "url";
  private static final String DEADLINE = "deadline";

  private Polling() {}

  static void begin(Turn turn, StepRun run, Work.Call call, Async.Poll poll, Value answer) {
    String url = url(turn, run, call.pollUrl(), answer);
    if (url == null) {
      String message =
          "An asynchronous step needs an address to poll: neither async.poll.url nor poll_url"
              + " in the first answer gives one";
      Failing.fail(turn, run, Failures.invalid(message));
      return;
    }
    long deadline = turn.at + poll.timeout().toMillis();
    Obj detail = Obj.of(URL, Value.of(url), DEADLINE, Value.of(deadline));
    ask(turn, run, 1, detail);
  }

  private static @Nullable String url(
      Turn turn, StepRun run, @Nullable Template template, Value answer) {
    Value given =
        template != null
            ? template.evaluate(new RunScope(turn.state, run))
            : answer instanceof Obj fields ? fields.at("poll_url") : Value.NULL;
    return given instanceof Value.Text text && !text.value().isBlank() ? text.value() : null;
  }

  /** The wait is recorded before the question leaves, so that a lost answer is asked for again. */
  private static void ask(Turn turn, StepRun run, int number, Obj detail) {
    long nextAt = turn.at + settings(run).interval().toMillis();
    turn.emit(new StepWaiting(run.key(), run.attempt(), WaitFor.POLL, nextAt, number, detail));
    turn.release(new DispatchPoll(run.key(), run.attempt(), number, text(detail)));
  }

  static void timeToAsk(Turn turn, StepRun run, Waiting waiting) {
    Async.Poll settings = settings(run);
    Obj detail = waiting.detail() instanceof Obj fields ? fields : Obj.EMPTY;
    boolean late = detail.at(DEADLINE) instanceof Value.Int due && turn.at >= due.value();
    if (late) {
      Failing.fail(
          turn,
          run,
          Failures.timeout("Polling of step " + run.step().id(), settings.timeout().toMillis()));
    } else if (waiting.poll() >= settings.maxAttempts()) {
      String message = "Max poll attempts (%d) exceeded".formatted(settings.maxAttempts());
      Failing.fail(turn, run, new Failure("TIMEOUT", message, ErrorClass.TIMEOUT, 0));
    } else {
      ask(turn, run, waiting.poll() + 1, detail);
    }
  }

  static void answered(Turn turn, StepRun run, Input.AnswerPoll input) {
    switch (input.answer()) {
      case PollAnswer.Pending ignored -> {}
      case PollAnswer.Done done -> Completing.complete(turn, run, done.result(), 0);
      case PollAnswer.Failed failed -> Failing.fail(turn, run, failed.failure());
    }
  }

  private static String text(Obj detail) {
    return detail.at(URL) instanceof Value.Text text ? text.value() : "";
  }

  private static Async.Poll settings(StepRun run) {
    if (run.step().work() instanceof Work.Call call && call.async() instanceof Async.Poll poll) {
      return poll;
    }
    throw new IllegalStateException("Step '" + run.key() + "' does not poll");
  }
}
