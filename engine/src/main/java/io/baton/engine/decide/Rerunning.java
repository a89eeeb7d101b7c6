package io.baton.engine.decide;

import io.baton.engine.Decision.Refused;
import io.baton.engine.Event.ExecutionRetried;
import io.baton.engine.Event.Next;
import io.baton.engine.Input;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.Frame;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.flow.plan.Repeat;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tries a failed execution again: earlier results stay, what failed and what follows it runs. */
final class Rerunning {
  private Rerunning() {}

  static @Nullable Refused retryNow(Turn turn, Input.RetryNow input) {
    StepRun run = turn.state.run(input.key());
    if (run == null) {
      return Refusals.unknownStep(input.key());
    }
    if (run.status() != StepStatus.RETRYING || run.isQueued()) {
      return Refusals.notPossible(
          "Step '%s' does not wait for a retry: it is %s"
              .formatted(run.key(), run.status().text()));
    }
    turn.addCandidate(run);
    return null;
  }

  static @Nullable Refused retry(Turn turn, Input.Retry input) {
    if (!turn.is(ExecutionStatus.FAILED)) {
      return Refusals.notPossible(
          "Only a failed execution can be retried, but it is " + turn.state.status().text());
    }
    if (turn.state.startedAt() == 0) {
      return Refusals.notPossible(
          "The execution failed before its first step: its input was not valid");
    }
    Set<StepRun> reset = new LinkedHashSet<>();
    Set<StepRun> reopened = new LinkedHashSet<>();
    String fromStep = input.fromStep();
    if (fromStep != null) {
      StepRun from = turn.state.run(fromStep);
      if (from == null) {
        return Refusals.unknownStep(fromStep);
      }
      if (!from.isSettled() || (from.frame() == null && !from.isInstance())) {
        return Refusals.notPossible(
            "Step '%s' has not run; retry from a step before it".formatted(fromStep));
      }
      collectFrom(turn, recovered(from), reset, reopened);
    }
    collectFailed(turn, turn.state.root(), reset, reopened);
    keepWithinLimits(turn, reset, reopened);
    reset.removeIf(run -> isInsideAny(run, reset));
    reopened.removeIf(run -> reset.contains(run) || isInsideAny(run, reset));
    rerun(turn, fromStep, reset, reopened);
    return null;
  }

  private static void rerun(
      Turn turn, @Nullable String fromStep, Set<StepRun> reset, Set<StepRun> reopened) {
    List<Frame> frames = new ArrayList<>();
    frames.add(turn.state.root());
    reopened.stream().map(StepRun::body).forEach(frame -> addIfPresent(frames, frame));
    turn.emit(new ExecutionRetried(fromStep, keys(reset), keys(reopened)));
    frames.forEach(frame -> Readiness.enterAgain(turn, frame));
  }

  private static void addIfPresent(List<Frame> frames, @Nullable Frame frame) {
    if (frame != null) {
      frames.add(frame);
    }
  }

  private static List<String> keys(Set<StepRun> runs) {
    return runs.stream().map(StepRun::key).toList();
  }

  private static boolean isInsideAny(StepRun run, Set<StepRun> others) {
    for (StepRun up = run.parent(); up != null; up = up.parent()) {
      if (others.contains(up)) {
        return true;
      }
    }
    return false;
  }

  /** A step of a handler has nothing to recover unless the step that failed runs again. */
  private static StepRun recovered(StepRun from) {
    StepRun chosen = from;
    StepRun inner = from;
    for (StepRun up = from.parent(); up != null; up = up.parent()) {
      if (inner.frame() != null && inner.frame() == up.handling()) {
        chosen = up;
      }
      inner = up;
    }
    return chosen;
  }

  /** The chosen step, everything after it, and everything after whatever is around it. */
  private static void collectFrom(
      Turn turn, StepRun from, Set<StepRun> reset, Set<StepRun> reopened) {
    downstream(from, reset);
    laterRounds(turn, from, reset);
    for (StepRun up = from.parent(); up != null; up = up.parent()) {
      reopened.add(up);
      Set<StepRun> later = new LinkedHashSet<>();
      downstream(up, later);
      later.remove(up);
      reset.addAll(later);
      laterRounds(turn, up, reset);
    }
  }

  /** Rounds of a {@code while} follow each other, so the later ones come after this one. */
  private static void laterRounds(Turn turn, StepRun run, Set<StepRun> found) {
    StepRun loop = run.parent();
    if (run.isInstance() && loop != null && run.step().repeat() instanceof Repeat.While) {
      rounds(turn, loop).stream().filter(round -> round.index() > run.index()).forEach(found::add);
    }
  }

  /** Where a loop would have too many rounds in flight, the others begin again in their turn. */
  private static void keepWithinLimits(Turn turn, Set<StepRun> reset, Set<StepRun> reopened) {
    Map<StepRun, Integer> inFlight = new LinkedHashMap<>();
    for (StepRun run : List.copyOf(reopened)) {
      StepRun loop = run.parent();
      if (run.isInstance()
          && loop != null
          && inFlight.merge(loop, 1, Integer::sum) > Looping.limit(turn, loop)) {
        reopened.remove(run);
        reset.add(run);
      }
    }
  }

  private static void downstream(StepRun from, Set<StepRun> found) {
    ArrayDeque<StepRun> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      StepRun run = open.poll();
      if (!found.add(run) || run.frame() == null) {
        continue;
      }
      Frame frame = run.frame();
      follow(frame, run.step().successors(), open);
      follow(frame, run.step().successTargets(), open);
      follow(frame, run.step().failureTargets(), open);
      follow(frame, run.step().watchers(), open);
    }
  }

  private static void follow(Frame frame, List<Integer> members, ArrayDeque<StepRun> open) {
    for (int index : members) {
      if (frame.has(index)) {
        open.add(frame.member(index));
      }
    }
  }

  /** Steps that failed for good or were stopped with the execution, as deep inside as possible. */
  private static void collectFailed(
      Turn turn, Frame frame, Set<StepRun> reset, Set<StepRun> reopened) {
    for (StepRun run : frame.members()) {
      collectFailed(turn, run, reset, reopened);
    }
  }

  private static void collectFailed(
      Turn turn, StepRun run, Set<StepRun> reset, Set<StepRun> reopened) {
    boolean failed = run.status() == StepStatus.FAILED && run.next() == Next.FAIL;
    boolean gaveUp =
        run.status() == StepStatus.FAILED && run.next() == Next.HANDLE && run.handledBy() == null;
    boolean stopped = run.status() == StepStatus.CANCELLED;
    if (!failed && !gaveUp && !stopped) {
      return;
    }
    Set<StepRun> resetInside = new LinkedHashSet<>();
    Set<StepRun> reopenedInside = new LinkedHashSet<>();
    boolean entered = !gaveUp && (run.body() != null || run.loop() != null);
    if (entered) {
      inside(turn, run).forEach(inner -> collectFailed(turn, inner, resetInside, reopenedInside));
    }
    boolean failedByItself = failed && resetInside.isEmpty() && reopenedInside.isEmpty();
    if (entered && !failedByItself) {
      reopened.add(run);
      reopened.addAll(reopenedInside);
      reset.addAll(resetInside);
    } else {
      reset.add(run);
    }
  }

  private static List<StepRun> inside(Turn turn, StepRun run) {
    Frame body = run.body();
    return body == null ? rounds(turn, run) : body.members();
  }

  private static List<StepRun> rounds(Turn turn, StepRun loop) {
    List<StepRun> rounds = new ArrayList<>();
    int launched = loop.loop() == null ? 0 : loop.loop().launched();
    for (int index = 0; index < launched; index++) {
      StepRun round = turn.state.run(loop.key() + "[" + index + "]");
      if (round != null) {
        rounds.add(round);
      }
    }
    return rounds;
  }
}
