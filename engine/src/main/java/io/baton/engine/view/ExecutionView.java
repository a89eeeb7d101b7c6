package io.baton.engine.view;

import io.baton.engine.Event.ExecutionCreated;
import io.baton.engine.Event.PauseReason;
import io.baton.engine.state.ErrorEntry;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.Phase;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An execution as the contract shows it. Rounds of loops are left to their own listing. */
public final class ExecutionView {
  private ExecutionView() {}

  /**
   * @param now the reader's time, for sentences such as "retries in 13 s"
   */
  public static Obj of(ExecutionState state, long now) {
    return of(state, now, WhyItWaits.MAX_REASONS);
  }

  /**
   * @param mostReasons how many reasons for waiting are given at most
   */
  public static Obj of(ExecutionState state, long now, int mostReasons) {
    return told(lasting(state, mostReasons), now);
  }

  /** The same for a reader at any time, for as long as the state lasts; see {@link #told}. */
  public static Obj lasting(ExecutionState state, int mostReasons) {
    ExecutionCreated identity = state.identity();
    return Obj.builder()
        .put("executionId", identity.executionId())
        .put("flowId", identity.flowId())
        .put("flowVersion", identity.flowVersion())
        .put("tenantId", identity.tenantId())
        .put("correlationId", identity.correlationId())
        .put("status", state.status().text())
        .put("phase", phase(state))
        .put("pauseReason", pauseReason(state.pauseReason()))
        .put("currentStep", Views.textOrNull(state.currentStep()))
        .put("progress", progress(state))
        .put("input", identity.input())
        .put("variables", state.vars())
        .put("output", state.output())
        .put("steps", steps(state))
        .put("trigger", identity.trigger())
        .put("errors", errors(state))
        .put("metadata", metadata(state))
        .put("metrics", metrics(state))
        .put("why", WhyItWaits.lasting(state, mostReasons))
        .put("seq", state.seq())
        .build();
  }

  /**
   * What {@link #lasting} gave, as a reader sees it.
   *
   * @param now the reader's time
   */
  public static Obj told(Obj lasting, long now) {
    return lasting.at("why") instanceof Arr why && !why.isEmpty()
        ? lasting.with("why", WhyItWaits.told(why, now))
        : lasting;
  }

  /** Only what changes while it runs, for a list of many. */
  public static Obj standing(ExecutionState state, long now, int mostReasons) {
    return Obj.builder()
        .put("status", state.status().text())
        .put("phase", phase(state))
        .put("pauseReason", pauseReason(state.pauseReason()))
        .put("currentStep", Views.textOrNull(state.currentStep()))
        .put("progress", progress(state))
        .put("waiting", state.active().stream().filter(ExecutionView::waits).count())
        .put("retrying", state.active().stream().filter(ExecutionView::retries).count())
        .put("why", WhyItWaits.of(state, now, mostReasons))
        .put("seq", state.seq())
        .build();
  }

  /** Parked for a time, a callback, a signal or a decision. */
  private static boolean waits(StepRun run) {
    return run.waiting() != null && !run.isQueued() && !retries(run);
  }

  private static boolean retries(StepRun run) {
    return run.status() == StepStatus.RETRYING;
  }

  private static Value phase(ExecutionState state) {
    return state.phase() == Phase.NONE ? Value.NULL : Value.of(state.phase().text());
  }

  private static Value pauseReason(@Nullable PauseReason reason) {
    return reason == null ? Value.NULL : Value.of(reason.name().toLowerCase(Locale.ROOT));
  }

  static Obj progress(ExecutionState state) {
    return Obj.builder()
        .put("total", state.plan().totalSteps())
        .put("completed", state.progress().count(StepStatus.SUCCESS))
        .put("failed", state.progress().count(StepStatus.FAILED))
        .put("skipped", state.progress().count(StepStatus.SKIPPED))
        .put("running", state.progress().running())
        .build();
  }

  private static Obj steps(ExecutionState state) {
    Obj.Builder steps = Obj.builder();
    for (StepRun run : state.runs()) {
      if (run.path().isEmpty()) {
        steps.put(run.key(), StepView.of(run));
      }
    }
    return steps.build();
  }

  private static Arr errors(ExecutionState state) {
    return Arr.of(state.errors().stream().map(ExecutionView::error).toList());
  }

  private static Obj error(ErrorEntry entry) {
    return Views.error(entry.error())
        .with("step", entry.key().isEmpty() ? Value.NULL : Value.of(entry.key()))
        .with("at", Views.time(entry.at()))
        .with("handled", Value.of(entry.handled()));
  }

  private static Obj metadata(ExecutionState state) {
    long startedAt = state.startedAt() > 0 ? state.startedAt() : state.createdAt();
    return Obj.builder()
        .put("startedAt", Views.time(startedAt))
        .put("updatedAt", Views.time(state.updatedAt()))
        .put("completedAt", Views.time(state.endedAt()))
        .put("durationMs", Views.duration(startedAt, state.endedAt()))
        .build();
  }

  private static Obj metrics(ExecutionState state) {
    Obj.Builder durations = Obj.builder();
    for (StepRun run : state.runs()) {
      if (run.path().isEmpty() && run.endedAt() > 0 && run.firstStartedAt() > 0) {
        durations.put(run.key(), run.endedAt() - run.firstStartedAt());
      }
    }
    return Obj.builder()
        .put("retryCount", state.retryCount())
        .put("errorCount", state.errorCount())
        .put("tokensUsed", state.tokensUsed())
        .put("stepDurations", durations.build())
        .build();
  }
}
