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
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * For every step that is not moving, one sentence that says why, read from the state itself. Empty
 * while everything moves.
 *
 * <p>Sentences such as "retries in 13 s" are true for a second only. Those of {@link #lasting} are
 * true for as long as the state is: their text is a list of parts, with null in the place of the
 * time that is left, which {@link #told} fills in.
 */
public final class WhyItWaits {
  /**
   * How many reasons are given unless somebody wants more: the progress counts tell of the rest.
   */
  public static final int MAX_REASONS = 100;

  /** How much of a question is in the sentence; the step's input has all of it. */
  static final int LONGEST_QUESTION = 200;

  private WhyItWaits() {}

  public static Arr of(ExecutionState state, long now) {
    return of(state, now, MAX_REASONS);
  }

  /**
   * @param most how many reasons are given at most
   */
  public static Arr of(ExecutionState state, long now, int most) {
    return told(lasting(state, most), now);
  }

  /** The same for a reader at any time; see {@link #told}. */
  static Arr lasting(ExecutionState state, int most) {
    List<Value> reasons = new ArrayList<>();
    if (state.status().isTerminal()) {
      return Arr.EMPTY;
    }
    if (state.pauseReason() == PauseReason.USER && most > 0) {
      reasons.add(reason("", "paused", "paused by a user; resume lets it go on", 0, "resume"));
    }
    for (StepRun run : state.active()) {
      Obj reason = reasons.size() < most ? of(state, run) : null;
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

  /** The sentences of {@link #lasting} as a reader sees them. */
  static Arr told(Arr lasting, long now) {
    return lasting.isEmpty()
        ? lasting
        : Arr.of(lasting.stream().map(reason -> told((Obj) reason, now)).toList());
  }

  private static Obj told(Obj reason, long now) {
    return reason.at("text") instanceof Arr parts
        ? reason.with("text", Value.of(sentence(parts, left(reason, now))))
        : reason;
  }

  private static String left(Obj reason, long now) {
    return reason.at("until") instanceof Value.Text until
        ? span(Instant.parse(until.value()).toEpochMilli() - now)
        : span(0);
  }

  private static String sentence(Arr parts, String left) {
    return parts.stream()
        .map(part -> part instanceof Value.Text text ? text.value() : left)
        .collect(Collectors.joining());
  }

  private static @Nullable Obj of(ExecutionState state, StepRun run) {
    Waiting waiting = run.waiting();
    if (run.isQueued()) {
      return queued(state, run);
    }
    if (run.status() == StepStatus.RETRYING) {
      return retrying(run);
    }
    if (waiting != null) {
      return waiting(run, waiting);
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

  private static Obj retrying(StepRun run) {
    RetryPolicy policy = run.step().retry();
    StepError error = run.error();
    String of = policy == null ? "" : " of " + policy.attempts();
    String after = error == null ? "" : ", after " + error.code();
    Value text = around("retries in ", " (attempt %d%s%s)".formatted(run.tries() + 1, of, after));
    return reason(run.key(), "retry", text, run.retryAt(), "retry-now");
  }

  /** A sentence with the time that is left in it. */
  private static Value around(String before, String after) {
    return Arr.of(Value.of(before), Value.NULL, Value.of(after));
  }

  private static Obj waiting(StepRun run, Waiting waiting) {
    long until = waiting.until();
    return switch (waiting.waitFor()) {
      case TIME -> reason(run.key(), "timer", around("goes on in ", ""), until, null);
      case CALLBACK ->
          reason(run.key(), "callback", limited("waits for its callback", until), until, null);
      case POLL -> {
        Value text = around("polls again in ", " (poll %d done)".formatted(waiting.poll()));
        yield reason(run.key(), "poll", text, until, null);
      }
      case SIGNAL -> {
        Value text = limited("waits for event " + eventName(run), until);
        yield reason(run.key(), "signal", text, until, "signal");
      }
      case APPROVAL -> {
        Value text = limited("waits for a decision" + asked(run, waiting), until);
        yield reason(run.key(), "approval", text, until, "approve");
      }
    };
  }

  /** Whose decision, and about what. */
  private static String asked(StepRun run, Waiting waiting) {
    List<String> approvers =
        run.step().work() instanceof Work.Approval approval ? approval.approvers() : List.of();
    String whose = approvers.isEmpty() ? "" : " of " + String.join(" or ", approvers);
    String what =
        waiting.detail() instanceof Value.Text message ? ": " + message.value().strip() : "";
    String asked = (whose + what).replaceAll("\\s+", " ");
    return asked.length() <= LONGEST_QUESTION
        ? asked
        : asked.substring(0, LONGEST_QUESTION - 1) + "…";
  }

  private static Value limited(String sentence, long until) {
    return until == 0 ? Value.of(sentence) : around(sentence + ", at most ", " more");
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
    return reason(step, reason, Value.of(text), until, action);
  }

  private static Obj reason(
      String step, String reason, Value text, long until, @Nullable String action) {
    return Obj.builder()
        .put("step", step.isEmpty() ? Value.NULL : Value.of(step))
        .put("reason", reason)
        .put("text", text)
        .put("until", Views.time(until))
        .put("action", Views.textOrNull(action))
        .build();
  }
}
