package io.baton.engine.decide;

import io.baton.engine.Decision.Reason;
import io.baton.engine.Decision.Refused;
import io.baton.engine.ErrorCodes;
import io.baton.engine.Event.WaitFor;
import io.baton.engine.Input;
import io.baton.engine.StepError;
import io.baton.engine.Timer;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.Waiting;
import io.baton.flow.Async;
import io.baton.flow.ErrorClass;
import io.baton.flow.Timeouts;
import io.baton.flow.plan.Work;
import io.baton.value.Obj;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What happens when a timer is due. A timer that is not armed, or not due, changes nothing. */
final class TimerFiring {
  private TimerFiring() {}

  static @Nullable Refused fire(Turn turn, Input.FireTimer input) {
    Timer timer = input.timer();
    Long due = turn.state.timers().due(timer);
    if (due == null) {
      return new Refused(Reason.LATE, "Timer %s is not armed".formatted(timer));
    }
    if (input.at() < due) {
      return new Refused(
          Reason.EARLY, "Timer %s is due at %d, not at %d".formatted(timer, due, input.at()));
    }
    switch (timer.kind()) {
      case FLOW -> end(turn, ErrorCodes.FLOW_TIMEOUT, "The flow", timeouts(turn).flow());
      case IDLE ->
          end(turn, ErrorCodes.IDLE_TIMEOUT, "The time between steps", timeouts(turn).idle());
      case GRACE -> Ending.cancel(turn, true);
      case TIMEOUT, RETRY, WAIT, POLL -> fireOfStep(turn, timer);
    }
    return null;
  }

  private static Timeouts timeouts(Turn turn) {
    return turn.state.plan().flow().timeouts();
  }

  private static void end(Turn turn, String code, String what, @Nullable Duration limit) {
    long millis = limit == null ? 0 : limit.toMillis();
    String message = Failures.timeout(what, millis).message();
    Ending.fail(turn, StepError.of("", 0, code, message, ErrorClass.TIMEOUT));
  }

  private static void fireOfStep(Turn turn, Timer timer) {
    StepRun run = turn.state.run(timer.key());
    if (run == null) {
      throw new IllegalStateException("Timer " + timer + " belongs to no step run");
    }
    switch (timer.kind()) {
      case TIMEOUT -> timeOut(turn, run);
      case RETRY -> turn.addCandidate(run);
      case WAIT -> waitIsOver(turn, run);
      case POLL -> {
        Waiting waiting = run.waiting();
        if (waiting != null) {
          Polling.timeToAsk(turn, run, waiting);
        }
      }
      case FLOW, IDLE, GRACE -> {}
    }
  }

  private static void timeOut(Turn turn, StepRun run) {
    if (turn.is(ExecutionStatus.CANCELLING)) {
      Aborting.abort(turn, run, "cancelled", true);
    } else {
      Aborting.stopWork(turn, run, "it timed out");
      long limit = run.step().timeoutMillis();
      Failing.fail(turn, run, Failures.timeout("Step " + run.step().id(), limit));
    }
  }

  /** A callback's own limit counts from the first answer, every other one from the start. */
  private static long limitMillis(StepRun run, Waiting waiting) {
    Duration own =
        run.step().work() instanceof Work.Call call
                && call.async() instanceof Async.Callback callback
            ? callback.timeout()
            : null;
    return own == null ? waiting.until() - run.startedAt() : own.toMillis();
  }

  private static void waitIsOver(Turn turn, StepRun run) {
    Waiting waiting = run.waiting();
    if (waiting != null && waiting.waitFor() == WaitFor.TIME) {
      Completing.complete(turn, run, Obj.EMPTY, 0);
    } else {
      long limit = waiting == null ? 0 : limitMillis(run, waiting);
      Failing.fail(turn, run, Failures.timeout("Step " + run.step().id(), limit));
    }
  }
}
