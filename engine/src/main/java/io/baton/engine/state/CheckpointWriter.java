package io.baton.engine.state;

import io.baton.engine.Event.ExecutionCreated;
import io.baton.engine.Recorded;
import io.baton.engine.Timer;
import io.baton.engine.event.EventJson;
import io.baton.value.Arr;
import io.baton.value.Obj;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes a state. Runs and frames refer to each other, so first all of them are named, each after
 * those it is inside of, then what is in them follows.
 */
final class CheckpointWriter {
  static final int NO_FRAME = -1;

  private final ExecutionState state;
  private final CheckpointOutput out;
  private final Map<Frame, Integer> frames = new HashMap<>();

  CheckpointWriter(ExecutionState state, CheckpointOutput out) {
    this.state = state;
    this.out = out;
  }

  void write() {
    scalars();
    names();
    state.runs.values().forEach(this::run);
    collections();
  }

  private void scalars() {
    ExecutionCreated created = state.created;
    out.value(
        created == null
            ? null
            : EventJson.write(created.executionId(), new Recorded(1, state.createdAt, created)));
    out.choice(state.status);
    out.choice(state.phase);
    out.choice(state.pauseReason);
    out.text(state.currentStep);
    out.text(state.cancelReason);
    out.error(state.error);
    out.value(state.output);
    out.numbers(state.seq, state.createdAt, state.startedAt, state.updatedAt, state.endedAt);
    out.numbers(state.running, state.inProgress, state.parkedForCallback, state.parkedForOutside);
    out.number(state.wokenByTimer);
    out.numbers(state.retryCount, state.errorCount, state.tokensUsed, state.flowMillisLeft);
  }

  private void names() {
    out.flags(state.root != null);
    if (state.root != null) {
      frame(state.root);
    }
    out.list(
        state.runs.values(),
        run -> {
          out.text(run.key);
          out.flags(run.loopParent != null);
          frame(run.frame);
        });
  }

  /** Its number, and at the first time all that it is made of. Its owner was written before it. */
  private void frame(@Nullable Frame frame) {
    if (frame == null) {
      out.number(NO_FRAME);
      return;
    }
    Integer known = frames.get(frame);
    if (known != null) {
      out.number(known);
      return;
    }
    out.number(frames.size());
    frames.put(frame, frames.size());
    out.number(frame.block.index());
    out.text(frame.owner == null ? null : frame.owner.key);
    out.list(frame.path, this::count);
    out.numbers(frame.open, frame.active);
    out.list(frame.failures, out::error);
  }

  private void run(StepRun run) {
    out.choice(run.status);
    out.choice(run.settlement);
    out.numbers(run.attempt, run.earlierAttempts, run.tokensUsed);
    out.numbers(run.firstStartedAt, run.startedAt, run.endedAt, run.deadline, run.retryAt);
    out.value(run.input);
    out.value(run.output);
    out.error(run.error);
    out.choice(run.skipReason);
    waiting(run.waiting);
    out.text(run.childId);
    loop(run);
    frame(run.body);
    frame(run.handling);
    frame(run.failedFallback);
    out.choice(run.handledBy);
    out.choice(run.next);
    out.map(run.privateVars, out::value);
    out.numbers(run.unmet, run.positives, run.routesOpen, run.errorIndex);
    out.flags(run.failedDependency, run.routed, run.queued, run.active, run.holdsSlot);
    out.flags(run.handlersFailed);
    timer(run.timeLimit);
    timer(run.wakeUp);
  }

  private void waiting(@Nullable Waiting waiting) {
    out.choice(waiting == null ? null : waiting.waitFor());
    if (waiting != null) {
      out.numbers(waiting.until(), waiting.poll());
      out.value(waiting.detail());
    }
  }

  private void timer(@Nullable Timer timer) {
    out.choice(timer == null ? null : timer.kind());
    if (timer != null) {
      out.text(timer.key());
      out.number(timer.attempt());
    }
  }

  private void loop(StepRun run) {
    LoopRun loop = run.loop;
    out.flags(loop != null);
    if (loop != null) {
      Arr given = itemsOf(run);
      out.value(loop.items.equals(given) ? null : loop.items);
      out.list(loop.results, out::value);
      out.list(loop.failures, out::error);
      out.list(loop.again, this::count);
      out.numbers(loop.launched, loop.inFlight);
      out.value(loop.lastResult);
    }
  }

  /** The items of a loop are in its input already. */
  static Arr itemsOf(StepRun run) {
    return run.input instanceof Obj input && input.get("items") instanceof Arr items
        ? items
        : Arr.EMPTY;
  }

  private void collections() {
    out.map(state.vars, out::value);
    out.map(state.outputs, out::value);
    out.map(state.earlierAttempts, this::count);
    out.map(new TreeMap<>(state.latest), this::key);
    keys(state.active);
    keys(state.dormant);
    keys(state.loops);
    keys(state.ready.inOrder());
    out.map(state.ready.bypasses(), this::count);
    out.list(
        state.timers.armed().entrySet(),
        armed -> {
          timer(armed.getKey());
          out.number(armed.getValue());
        });
    out.map(new TreeMap<>(state.runningByAdapter), this::count);
    out.map(state.signals, waiting -> out.list(waiting, out::value));
    out.list(state.signalsSeen, out::text);
    out.map(state.callbacks, out::text);
    out.list(
        new TreeMap<>(state.handlerUses).entrySet(),
        use -> out.numbers(use.getKey(), use.getValue()));
    out.list(state.errors, this::entry);
    out.map(state.signalWaiters, this::keys);
    for (StepStatus status : StepStatus.values()) {
      out.text(status.name());
      out.number(state.progress.count(status));
    }
  }

  private void count(int number) {
    out.number(number);
  }

  private void entry(ErrorEntry entry) {
    out.text(entry.key());
    out.error(entry.error());
    out.number(entry.at());
    out.flags(entry.handled());
  }

  private void keys(Collection<StepRun> runs) {
    out.list(runs, this::key);
  }

  private void key(StepRun run) {
    if (state.runs.get(run.key) != run) {
      throw new IllegalStateException("Run '%s' has been forgotten".formatted(run.key));
    }
    out.text(run.key);
  }
}
