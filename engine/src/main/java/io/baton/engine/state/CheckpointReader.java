package io.baton.engine.state;

import io.baton.engine.Event;
import io.baton.engine.Event.ExecutionCreated;
import io.baton.engine.Recorded;
import io.baton.engine.StepError;
import io.baton.engine.Timer;
import io.baton.engine.event.EventJson;
import io.baton.flow.plan.Block;
import io.baton.flow.plan.PlannedStep;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a state back, in the order in which {@link CheckpointWriter} wrote it. */
final class CheckpointReader {
  private final ExecutionState state;
  private final CheckpointInput in;
  private final List<Frame> frames = new ArrayList<>();

  CheckpointReader(ExecutionState fresh, CheckpointInput in) {
    this.state = fresh;
    this.in = in;
  }

  ExecutionState read() {
    scalars();
    names();
    state.runs.values().forEach(this::run);
    collections();
    in.requireEnd();
    state.timers.drainChanges((timer, before, now) -> {});
    return state;
  }

  private void scalars() {
    state.created = created(in.valueOrNull());
    state.status = in.choice(ExecutionStatus::valueOf);
    state.phase = in.choice(Phase::valueOf);
    state.pauseReason = in.choiceOrNull(Event.PauseReason::valueOf);
    state.currentStep = in.textOrNull();
    state.cancelReason = in.textOrNull();
    state.error = in.errorOrNull();
    state.output = in.value();
    state.seq = in.number();
    state.createdAt = in.number();
    state.startedAt = in.number();
    state.updatedAt = in.number();
    state.endedAt = in.number();
    state.running = in.small();
    state.inProgress = in.small();
    state.parkedForCallback = in.small();
    state.parkedForOutside = in.small();
    state.wokenByTimer = in.small();
    state.retryCount = in.small();
    state.errorCount = in.small();
    state.tokensUsed = in.number();
    state.flowMillisLeft = in.number();
  }

  private static @Nullable ExecutionCreated created(@Nullable Value json) {
    if (json == null) {
      return null;
    }
    Recorded first = EventJson.read(json instanceof Obj object ? object : Obj.EMPTY);
    return (ExecutionCreated) first.event();
  }

  private void names() {
    state.root = in.flag() ? frame() : null;
    in.each(
        () -> {
          String key = in.text();
          StepRun loopParent = in.flag() ? known(Keys.outer(key)) : null;
          Frame frame = frame();
          StepRun run = new StepRun(key, step(key), frame, loopParent, path(key, frame));
          state.runs.put(key, run);
          if (frame != null) {
            frame.put(run);
          }
        });
  }

  private static List<Integer> path(String key, @Nullable Frame frame) {
    return frame == null ? List.copyOf(Keys.path(key)) : frame.path;
  }

  private PlannedStep step(String key) {
    PlannedStep step = state.plan.step(Keys.stepId(key));
    if (step == null) {
      throw new IllegalStateException("The flow has no step for '" + key + "'");
    }
    return step;
  }

  private StepRun known(String key) {
    return StepApplier.run(state, key);
  }

  private @Nullable Frame frame() {
    int number = in.small();
    if (number == CheckpointWriter.NO_FRAME) {
      return null;
    }
    if (number < frames.size()) {
      return frames.get(number);
    }
    Block block = state.plan.block(in.small());
    String owner = in.textOrNull();
    List<Integer> path = new ArrayList<>();
    in.each(() -> path.add(in.small()));
    Frame frame = new Frame(block, owner == null ? null : known(owner), List.copyOf(path));
    frame.open = in.small();
    frame.active = in.small();
    errors(frame.failures);
    frames.add(frame);
    return frame;
  }

  private void errors(List<StepError> errors) {
    in.each(() -> errors.add(in.error()));
  }

  private void run(StepRun run) {
    run.status = in.choice(StepStatus::valueOf);
    run.settlement = in.choice(StepRun.Settlement::valueOf);
    run.attempt = in.small();
    run.earlierAttempts = in.small();
    run.tokensUsed = in.number();
    run.firstStartedAt = in.number();
    run.startedAt = in.number();
    run.endedAt = in.number();
    run.deadline = in.number();
    run.retryAt = in.number();
    run.input = in.value();
    run.output = in.value();
    run.error = in.errorOrNull();
    run.skipReason = in.choiceOrNull(Event.SkipReason::valueOf);
    run.waiting = waiting();
    run.childId = in.textOrNull();
    run.loop = in.flag() ? loop(run) : null;
    run.body = frame();
    run.handling = frame();
    run.failedFallback = frame();
    run.handledBy = in.choiceOrNull(Event.By::valueOf);
    run.next = in.choiceOrNull(Event.Next::valueOf);
    Map<String, Value> own = values(new LinkedHashMap<>());
    run.privateVars = own.isEmpty() ? Map.of() : own;
    counts(run);
    run.timeLimit = timer();
    run.wakeUp = timer();
  }

  private void counts(StepRun run) {
    run.unmet = in.small();
    run.positives = in.small();
    run.routesOpen = in.small();
    run.errorIndex = in.small();
    run.failedDependency = in.flag();
    run.routed = in.flag();
    run.queued = in.flag();
    run.active = in.flag();
    run.holdsSlot = in.flag();
    run.handlersFailed = in.flag();
  }

  private @Nullable Waiting waiting() {
    Event.WaitFor waitFor = in.choiceOrNull(Event.WaitFor::valueOf);
    return waitFor == null ? null : new Waiting(waitFor, in.number(), in.small(), in.value());
  }

  private @Nullable Timer timer() {
    Timer.Kind kind = in.choiceOrNull(Timer.Kind::valueOf);
    return kind == null ? null : new Timer(kind, in.text(), in.small());
  }

  private LoopRun loop(StepRun run) {
    Value items = in.valueOrNull();
    LoopRun loop = new LoopRun(items instanceof Arr own ? own : CheckpointWriter.itemsOf(run));
    in.each(() -> loop.results.add(in.value()));
    errors(loop.failures);
    in.each(() -> loop.again.add(in.small()));
    loop.launched = in.small();
    loop.inFlight = in.small();
    loop.lastResult = in.valueOrNull();
    return loop;
  }

  private Map<String, Value> values(Map<String, Value> target) {
    in.each(() -> target.put(in.text(), in.value()));
    return target;
  }

  private void collections() {
    values(state.vars);
    values(state.outputs);
    in.each(() -> state.earlierAttempts.put(in.text(), in.small()));
    in.each(() -> state.latest.put(in.text(), known(in.text())));
    runs(state.active);
    runs(state.dormant);
    runs(state.loops);
    in.each(
        () -> {
          StepRun run = known(in.text());
          state.ready.add(ExecutionState.adapterOf(run), run);
        });
    in.each(() -> state.ready.setBypasses(in.text(), in.small()));
    in.each(this::armed);
    in.each(() -> state.runningByAdapter.put(in.text(), in.small()));
    in.each(() -> values(state.signals.computeIfAbsent(in.text(), name -> new ArrayDeque<>())));
    in.each(() -> state.signalsSeen.add(in.text()));
    in.each(() -> state.callbacks.put(in.text(), in.text()));
    in.each(() -> state.handlerUses.put(in.small(), in.small()));
    in.each(() -> state.errors.add(new ErrorEntry(in.text(), in.error(), in.number(), in.flag())));
    in.each(() -> state.signalWaiters.put(in.text(), runs(new LinkedHashSet<>())));
    for (int i = 0; i < StepStatus.values().length; i++) {
      state.progress.set(in.choice(StepStatus::valueOf), in.small());
    }
  }

  private void armed() {
    Timer timer = timer();
    if (timer == null) {
      throw new IllegalStateException("An armed timer has no name");
    }
    state.timers.arm(timer, in.number());
  }

  private void values(ArrayDeque<Value> target) {
    in.each(() -> target.add(in.value()));
  }

  private <T extends Collection<StepRun>> T runs(T target) {
    in.each(() -> target.add(known(in.text())));
    return target;
  }
}
