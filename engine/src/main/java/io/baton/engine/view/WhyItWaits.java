package io.baton.engine.view;

import io.baton.engine.Event.PauseReason;
import io.baton.engine.StepError;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.engine.state.Waiting;
import io.baton.flow.Concurrency;
import io.baton.flow.RetryPolicy;
import io.baton.flow.plan.Work;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * For every step that is not moving, one sentence that says why, read from the state itself. Empty
 * while everything moves.
 */
public final class WhyItWaits {
  /**
   * How many reasons are given unless somebody wants more: the progress counts tell of the rest.
   */
  public static final int MAX_REASONS = 100;

  private WhyItWaits() {}

  public static Arr of(ExecutionState state, long now) {
    return of(state, now, MAX_REASONS);
  }

  /**
   * @param most how many reasons are given at most
   */
  public static Arr of(ExecutionState state, long now, int most) {
    List<Value> reasons = new ArrayList<>();
    if (state.status().isTerminal()) {
      return Arr.EMPTY;
    }
    if (state.pauseReason() == PauseReason.USER && most > 0) {
      reasons.add(reason("", "paused", "paused by a user; resume lets it go on", 0, "resume"));
    }
    for (StepRun run : state.active()) {
      Obj reason = reasons.size() < most ? of(state, run, now) : null;
      if (reason != null) {
        reasons.add(reason);
      }
    }
    if (reasons.isEmpty() && state.inProgress() == 0) {
      state.dormant().stream()
          .filter(run -> !run.hasUnmetDependencies())
          .limit(most)
          .map(WhyItWaits::dormant)
          .forEach(reasons::add);
    }
    return Arr.of(reasons);
  }

  private static Obj dormant(StepRun run) {
    String startWhen = run.step().step().startWhen();
    return reason(run.key(), "signal", "waits until " + startWhen, 0, "signal");
  }

  private static @Nullable Obj of(ExecutionState state, StepRun run, long now) {
    Waiting waiting = run.waiting();
    if (run.isQueued()) {
      return queued(state, run);
    }
    if (run.status() == StepStatus.RETRYING) {
      return retrying(run, now);
    }
    if (waiting != null) {
      return waiting(run, waiting, now);
    }
    if (run.childId() != null && run.status() == StepStatus.RUNNING) {
      String text = "waits for child execution " + run.childId();
      return reason(run.key(), "child", text, 0, null);
    }
    if (run.holdsSlot() && state.status() == ExecutionStatus.CANCELLING) {
      return reason(run.key(), "worker", "is being cancelled; its worker cleans up", 0, null);
    }
    return null;
  }

  private static Obj queued(ExecutionState state, StepRun run) {
    if (state.status() == ExecutionStatus.PAUSED) {
      return reason(run.key(), "paused", "starts when the execution is resumed", 0, "resume");
    }
    Concurrency limit = state.plan().flow().concurrency();
    String adapter = ExecutionState.adapterOf(run);
    boolean byAdapter = state.running(adapter) >= limit.perAdapter();
    String text =
        byAdapter
            ? "waits for a free slot of adapter %s (%d of %d in use)"
                .formatted(adapter, state.running(adapter), limit.perAdapter())
            : "waits for a free slot (%d of %d steps of this execution run)"
                .formatted(state.running(), limit.steps());
    return reason(run.key(), "slot", text, 0, null);
  }

  private static Obj retrying(StepRun run, long now) {
    RetryPolicy policy = run.step().retry();
    StepError error = run.error();
    String of = policy == null ? "" : " of " + policy.attempts();
    String text =
        "retries in %s (attempt %d%s%s)"
            .formatted(
                span(run.retryAt() - now),
                run.tries() + 1,
                of,
                error == null ? "" : ", after " + error.code());
    return reason(run.key(), "retry", text, run.retryAt(), "retry-now");
  }

  private static Obj waiting(StepRun run, Waiting waiting, long now) {
    long until = waiting.until();
    String limit = until == 0 ? "" : ", at most " + span(until - now) + " more";
    return switch (waiting.waitFor()) {
      case TIME -> reason(run.key(), "timer", "goes on in " + span(until - now), until, null);
      case CALLBACK -> reason(run.key(), "callback", "waits for its callback" + limit, until, null);
      case POLL ->
          reason(
              run.key(),
              "poll",
              "polls again in %s (poll %d done)".formatted(span(until - now), waiting.poll()),
              until,
              null);
      case SIGNAL ->
          reason(
              run.key(),
              "signal",
              "waits for event %s%s".formatted(eventName(run), limit),
              until,
              "signal");
      case APPROVAL ->
          reason(run.key(), "approval", "waits for a decision" + limit, until, "approve");
    };
  }

  private static String eventName(StepRun run) {
    return run.step().work() instanceof Work.EventWait wait ? wait.event() : "";
  }

  /** A length of time in the one unit that fits: 13 s, 5 min, 2 h, 3 d. */
  static String span(long millis) {
    long seconds = Math.max(0, Math.ceilDiv(millis, 1000));
    if (seconds < 120) {
      return seconds + " s";
    }
    if (seconds < 7200) {
      return seconds / 60 + " min";
    }
    return seconds < 172_800 ? seconds / 3600 + " h" : seconds / 86_400 + " d";
  }

  private static Obj reason(
      String step, String reason, String text, long until, @Nullable String action) {
    return Obj.builder()
        .put("step", step.isEmpty() ? Value.NULL : Value.of(step))
        .put("reason", reason)
        .put("text", text)
        .put("until", Views.time(until))
        .put("action", Views.textOrNull(action))
        .build();
  }
}
