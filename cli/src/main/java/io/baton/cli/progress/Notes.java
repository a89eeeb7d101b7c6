package io.baton.cli.progress;

import io.baton.cli.Counted;
import io.baton.engine.Event;
import io.baton.engine.StepError;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.LoopRun;
import io.baton.engine.state.Progress;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.engine.state.Waiting;
import io.baton.flow.plan.PlannedStep;
import io.baton.flow.plan.Repeat;
import io.baton.flow.plan.Work;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the view says about a step besides its name and times. */
record Notes(Map<String, ExecutionState> children, long now) {

  String of(PlannedStep step, @Nullable StepRun run) {
    if (run == null) {
      return "";
    }
    String loop = loop(step, run);
    String state = state(run);
    return loop.isEmpty() || state.isEmpty() ? loop + state : loop + "  " + state;
  }

  private static String loop(PlannedStep step, StepRun run) {
    LoopRun loop = run.loop();
    if (loop == null) {
      return "";
    }
    int done = loop.launched() - loop.inFlight();
    return step.repeat() instanceof Repeat.ForEach
        ? done + "/" + loop.items().size()
        : Counted.of(done, "round");
  }

  private String state(StepRun run) {
    return switch (run.status()) {
      case PENDING -> run.isQueued() ? "waits for a free slot" : "";
      case RUNNING -> running(run);
      case RETRYING -> retrying(run);
      case SUCCESS -> run.attempt() > 1 ? Counted.of(run.attempt(), "attempt") : "";
      case FAILED -> failed(run);
      case SKIPPED -> skipped(run);
      case CANCELLED -> "cancelled";
    };
  }

  private String running(StepRun run) {
    Waiting waiting = run.waiting();
    if (waiting != null) {
      return waiting(run, waiting);
    }
    String child = run.childId();
    ExecutionState childState = child == null ? null : children.get(child);
    if (childState != null) {
      return stepsDone(childState);
    }
    return run.attempt() > 1 ? "attempt " + EventText.ofAttempts(run, run.attempt()) : "";
  }

  private String waiting(StepRun run, Waiting waiting) {
    String limit =
        waiting.until() == 0 ? "" : ", " + Counted.millis(left(waiting.until())) + " left";
    return switch (waiting.waitFor()) {
      case TIME -> Counted.millis(left(waiting.until())) + " left";
      case CALLBACK -> "waits for its callback" + limit;
      case POLL -> "poll " + waiting.poll() + " done";
      case SIGNAL -> "waits for event " + event(run) + limit;
      case APPROVAL -> "waits for a decision" + limit;
    };
  }

  private static String event(StepRun run) {
    return run.step().work() instanceof Work.EventWait wait ? wait.event() : "";
  }

  private String retrying(StepRun run) {
    StepError error = run.error();
    return "attempt %s in %s%s"
        .formatted(
            EventText.ofAttempts(run, run.attempt() + 1),
            Counted.millis(left(run.retryAt())),
            error == null ? "" : ", after " + error.code());
  }

  private static String failed(StepRun run) {
    StepError error = run.error();
    Event.By by = run.handledBy();
    String how =
        by == null ? "" : ", handled by " + by.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return (error == null ? "failed" : innermost(error).code()) + how;
  }

  private static StepError innermost(StepError error) {
    StepError inner = error;
    for (StepError cause = inner.cause(); cause != null; cause = inner.cause()) {
      inner = cause;
    }
    return inner;
  }

  private static String skipped(StepRun run) {
    Event.SkipReason reason = run.skipReason();
    return "skipped" + (reason == null ? "" : ": " + EventText.skipped(reason));
  }

  private long left(long until) {
    return Math.max(0, until - now);
  }

  /** "3 of 5 steps": how many are over, of those that count. */
  static String stepsDone(ExecutionState state) {
    return done(state) + " of " + Counted.steps(state.plan().totalSteps());
  }

  static int done(ExecutionState state) {
    Progress progress = state.progress();
    int done = 0;
    for (StepStatus status : StepStatus.values()) {
      boolean over = status.isTerminal() && status != StepStatus.CANCELLED;
      done += over ? progress.count(status) : 0;
    }
    return done;
  }
}
