package io.baton.engine.decide;

import io.baton.engine.Event.StepWaiting;
import io.baton.engine.Event.WaitFor;
import io.baton.engine.state.StepRun;
import io.baton.expression.Template;
import io.baton.flow.plan.Work;
import io.baton.value.Durations;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** Steps that wait: for a time, a signal or a person. Waiting holds nothing but a row. */
final class Parking {
  private Parking() {}

  static void delay(Turn turn, StepRun run, Work.Delay delay) {
    Value given = delay.duration().evaluate(new RunScope(turn.state, run));
    Duration duration = Durations.parse(given).duration();
    if (duration == null) {
      String message =
          "wait needs a duration such as 10s or a number of milliseconds, but it got " + given;
      Failing.failUnstarted(turn, run, Failures.invalid(message));
    } else {
      waitUntil(turn, run, turn.at + duration.toMillis());
    }
  }

  static void until(Turn turn, StepRun run, Work.Until until) {
    Value given = until.time().evaluate(new RunScope(turn.state, run));
    Long time = time(given);
    if (time == null) {
      String message = "wait.until needs a time such as 2026-01-31T09:00:00Z, but it got " + given;
      Failing.failUnstarted(turn, run, Failures.invalid(message));
    } else {
      waitUntil(turn, run, time);
    }
  }

  private static @Nullable Long time(Value given) {
    try {
      if (given instanceof Value.Text text) {
        return OffsetDateTime.parse(text.value()).toInstant().toEpochMilli();
      }
      return given instanceof Value.Int number && number.value() >= 0 ? number.value() : null;
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static void waitUntil(Turn turn, StepRun run, long due) {
    StepRun current = Starting.started(turn, run, Obj.of("until", Value.of(due)));
    if (due <= turn.at) {
      Completing.complete(turn, current, Obj.EMPTY, 0);
    } else {
      park(turn, current, WaitFor.TIME, due, Value.NULL);
    }
  }

  static void forEvent(Turn turn, StepRun run, Work.EventWait wait) {
    StepRun current = Starting.started(turn, run, Obj.of("event", Value.of(wait.event())));
    Value kept = turn.state.pendingSignal(wait.event());
    if (kept != null) {
      Completing.complete(turn, current, Obj.of("payload", kept), 0);
    } else {
      park(turn, current, WaitFor.SIGNAL, due(turn, wait.timeoutMillis()), Value.NULL);
    }
  }

  static void forApproval(Turn turn, StepRun run, Work.Approval approval) {
    Template message = approval.message();
    Value text = message == null ? Value.NULL : message.evaluate(new RunScope(turn.state, run));
    StepRun current = Starting.started(turn, run, Obj.of("message", text));
    park(turn, current, WaitFor.APPROVAL, due(turn, approval.timeoutMillis()), text);
  }

  private static long due(Turn turn, long timeoutMillis) {
    return timeoutMillis == 0 ? 0 : turn.at + timeoutMillis;
  }

  static void park(Turn turn, StepRun run, WaitFor waitFor, long until, Value detail) {
    turn.emit(new StepWaiting(run.key(), run.attempt(), waitFor, until, 0, detail));
  }
}
