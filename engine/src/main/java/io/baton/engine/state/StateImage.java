package io.baton.engine.state;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The whole of a state as one value, counters and queues included: two states are equal exactly if
 * their images are equal to the byte.
 */
public final class StateImage {
  private StateImage() {}

  public static Obj of(ExecutionState state) {
    Obj.Builder runs = Obj.builder();
    state.runs.values().forEach(run -> runs.put(run.key, run(run)));
    return Obj.builder()
        .put("seq", state.seq)
        .put("status", state.status.text())
        .put("phase", state.phase.text())
        .put("pauseReason", text(state.pauseReason))
        .put("currentStep", text(state.currentStep))
        .put("cancelReason", text(state.cancelReason))
        .put("error", text(state.error))
        .put("output", state.output)
        .put("times", longs(state.createdAt, state.startedAt, state.updatedAt, state.endedAt))
        .put("vars", Obj.of(state.vars))
        .put("outputs", Obj.of(state.outputs))
        .put("runs", runs.build())
        .put("earlierAttempts", text(state.earlierAttempts))
        .put("latest", latest(state.latest))
        .put("active", keys(state.active))
        .put("dormant", keys(state.dormant))
        .put("loops", keys(state.loops))
        .put("ready", keys(state.ready.inOrder()))
        .put("bypasses", text(state.ready.bypasses()))
        .put("timers", timers(state))
        .put("signals", text(state.signals))
        .put("signalsSeen", text(state.signalsSeen))
        .put("callbacks", text(state.callbacks))
        .put("handlerUses", text(new TreeMap<>(state.handlerUses)))
        .put("errors", text(state.errors))
        .put("byAdapter", text(new TreeMap<>(state.runningByAdapter)))
        .put(
            "counters",
            longs(
                state.running,
                state.inProgress,
                state.parkedForCallback,
                state.parkedForOutside,
                state.wokenByTimer,
                state.retryCount,
                state.errorCount,
                state.tokensUsed,
                state.flowMillisLeft))
        .put("progress", progress(state.progress))
        .put("root", state.root == null ? Value.NULL : frame(state.root))
        .build();
  }

  private static Obj run(StepRun run) {
    return Obj.builder()
        .put("status", run.status.text())
        .put("settlement", run.settlement.name())
        .put("attempt", run.attempt)
        .put(
            "times",
            longs(run.firstStartedAt, run.startedAt, run.endedAt, run.deadline, run.retryAt))
        .put("input", run.input)
        .put("output", run.output)
        .put("error", text(run.error))
        .put("skip", text(run.skipReason))
        .put("next", text(run.next))
        .put("waiting", text(run.waiting))
        .put("child", text(run.childId))
        .put("handledBy", text(run.handledBy))
        .put("private", Obj.of(run.privateVars))
        .put(
            "counts",
            longs(run.unmet, run.positives, run.routesOpen, run.errorIndex, run.tokensUsed))
        .put("flags", flags(run))
        .put("loop", run.loop == null ? Value.NULL : loop(run.loop))
        .put("body", run.body == null ? Value.NULL : frame(run.body))
        .put("handling", run.handling == null ? Value.NULL : frame(run.handling))
        .build();
  }

  private static Value flags(StepRun run) {
    return Arr.of(
        Value.of(run.failedDependency),
        Value.of(run.routed),
        Value.of(run.queued),
        Value.of(run.active),
        Value.of(run.holdsSlot),
        Value.of(run.handlersFailed));
  }

  private static Obj loop(LoopRun loop) {
    return Obj.builder()
        .put("items", loop.items.size())
        .put("launched", loop.launched)
        .put("inFlight", loop.inFlight)
        .put("again", text(List.copyOf(loop.again)))
        .put("results", Arr.of(loop.results))
        .put("failures", text(loop.failures))
        .build();
  }

  private static Obj frame(Frame frame) {
    return Obj.builder()
        .put("block", frame.block.index())
        .put("members", keys(frame.members()))
        .put("open", frame.open)
        .put("active", frame.active)
        .put("failures", text(frame.failures))
        .build();
  }

  private static Value latest(Map<String, StepRun> latest) {
    Obj.Builder byStep = Obj.builder();
    new TreeMap<>(latest).forEach((step, run) -> byStep.put(step, run.key));
    return byStep.build();
  }

  private static Value timers(ExecutionState state) {
    Obj.Builder timers = Obj.builder();
    state.timers.armed().forEach((timer, due) -> timers.put(timer.toString(), due));
    return timers.build();
  }

  private static Value progress(Progress progress) {
    Obj.Builder counts = Obj.builder();
    for (StepStatus status : StepStatus.values()) {
      counts.put(status.text(), progress.count(status));
    }
    return counts.build();
  }

  private static Arr keys(Collection<StepRun> runs) {
    return Arr.of(runs.stream().map(run -> Value.of(run.key)).toList());
  }

  private static Arr longs(long... numbers) {
    return Arr.of(Arrays.stream(numbers).mapToObj(Value::of).toList());
  }

  private static Value text(@Nullable Object value) {
    return value == null ? Value.NULL : Value.of(value.toString());
  }
}
