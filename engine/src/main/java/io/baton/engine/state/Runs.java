package io.baton.engine.state;

import io.baton.engine.Timer;
import io.baton.flow.plan.Block;
import io.baton.flow.plan.Indexes;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.PlannedStep;
import io.baton.flow.plan.Work;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the appliers do to step runs in more than one place. */
final class Runs {
  private Runs() {}

  /** Enters a block: every member gets a run that waits for its turn. */
  static Frame open(
      ExecutionState state, Block block, @Nullable StepRun owner, List<Integer> path) {
    Frame frame = new Frame(block, owner, path);
    Indexes members = block.members();
    for (int i = 0; i < members.size(); i++) {
      add(state, frame, state.plan.step(members.at(i)));
    }
    frame.open = block.members().size();
    return frame;
  }

  static StepRun add(ExecutionState state, Frame frame, PlannedStep step) {
    StepRun run = new StepRun(Keys.of(step.id(), frame.path), step, frame, null, frame.path);
    frame.put(run);
    put(state, run);
    if (step.startWhen() != null) {
      state.dormant.add(run);
    }
    return run;
  }

  /** A step that was left out in an earlier attempt of the block around it gives way. */
  static void put(ExecutionState state, StepRun run) {
    StepRun before = state.runs.get(run.key);
    if (before != null) {
      forgetRun(state, before);
    }
    goOnCounting(state, run);
    state.runs.put(run.key, run);
    if (counts(run)) {
      state.progress.added(run.status);
    }
  }

  static void goOnCounting(ExecutionState state, StepRun run) {
    run.attempt = state.earlierAttempts.getOrDefault(run.key, 0);
    run.earlierAttempts = run.attempt;
  }

  static void become(ExecutionState state, StepRun run, StepStatus next) {
    if (run.status != next) {
      Transitions.check(run.key, run.status, next);
      state.listener.step(run.status, next);
      force(state, run, next);
    }
  }

  /** Sets the status without asking the state machine: only for runs that are to happen again. */
  static void force(ExecutionState state, StepRun run, StepStatus next) {
    if (counts(run)) {
      state.progress.moved(run.status, next);
    }
    state.inProgress += inProgress(run, next) - inProgress(run, run.status);
    state.wokenByTimer += betweenAttempts(run, next) - betweenAttempts(run, run.status);
    run.status = next;
  }

  private static int inProgress(StepRun run, StepStatus status) {
    boolean busy = status == StepStatus.RUNNING || status == StepStatus.RETRYING;
    return busy && !run.isContainer() ? 1 : 0;
  }

  private static int betweenAttempts(StepRun run, StepStatus status) {
    return status == StepStatus.RETRYING && !run.isContainer() ? 1 : 0;
  }

  private static boolean counts(StepRun run) {
    return run.step.counted() && !run.isInstance();
  }

  static void activate(ExecutionState state, StepRun run) {
    if (!run.active) {
      run.active = true;
      state.dormant.remove(run);
      state.active.add(run);
      if (run.frame != null) {
        run.frame.active++;
      }
    }
  }

  static void deactivate(ExecutionState state, StepRun run) {
    if (run.active) {
      run.active = false;
      state.active.remove(run);
      if (run.isLoop()) {
        state.loops.remove(run);
      }
      if (run.frame != null) {
        run.frame.active--;
      }
    }
  }

  static void takeSlot(ExecutionState state, StepRun run) {
    String adapter = ExecutionState.adapterOf(run);
    if (!adapter.equals(ReadyQueue.NO_ADAPTER)) {
      run.holdsSlot = true;
      state.running++;
      state.runningByAdapter.merge(adapter, 1, Integer::sum);
    }
  }

  static void releaseSlot(ExecutionState state, StepRun run) {
    if (run.holdsSlot) {
      run.holdsSlot = false;
      state.running--;
      state.runningByAdapter.merge(ExecutionState.adapterOf(run), -1, Integer::sum);
    }
  }

  static void dequeue(ExecutionState state, StepRun run) {
    if (run.queued) {
      run.queued = false;
      state.ready.remove(ExecutionState.adapterOf(run), run);
    }
  }

  /** The end of an attempt's time. */
  static void limitTime(ExecutionState state, StepRun run, long deadline) {
    run.timeLimit = new Timer(Timer.Kind.TIMEOUT, run.key, run.attempt);
    state.timers.arm(run.timeLimit, deadline);
  }

  /** The moment at which a run that waits goes on; it waits for one thing at a time. */
  static void wakeAt(ExecutionState state, StepRun run, Timer.Kind kind, long due) {
    disarm(state, run.wakeUp);
    run.wakeUp = new Timer(kind, run.key, run.attempt);
    state.timers.arm(run.wakeUp, due);
  }

  static @Nullable Timer disarm(ExecutionState state, @Nullable Timer timer) {
    if (timer != null) {
      state.timers.disarm(timer);
    }
    return null;
  }

  /** Lets go of everything an attempt holds: its slot, its place in the queue, its timers. */
  static void release(ExecutionState state, StepRun run) {
    releaseSlot(state, run);
    dequeue(state, run);
    unpark(state, run);
    run.retryAt = 0;
    run.timeLimit = disarm(state, run.timeLimit);
    run.wakeUp = disarm(state, run.wakeUp);
  }

  static void park(ExecutionState state, StepRun run, Waiting waiting) {
    run.waiting = waiting;
    count(state, run, waiting, 1);
  }

  private static void unpark(ExecutionState state, StepRun run) {
    Waiting waiting = run.waiting;
    if (waiting != null) {
      run.waiting = null;
      count(state, run, waiting, -1);
    }
  }

  private static void count(ExecutionState state, StepRun run, Waiting waiting, int by) {
    switch (waiting.waitFor()) {
      case CALLBACK -> {
        state.parkedForCallback += by;
        state.parkedForOutside += by;
      }
      case APPROVAL -> state.parkedForOutside += by;
      case SIGNAL -> {
        state.parkedForOutside += by;
        Set<StepRun> waiters =
            state.signalWaiters.computeIfAbsent(eventName(run), name -> new LinkedHashSet<>());
        if (by > 0) {
          waiters.add(run);
        } else {
          waiters.remove(run);
        }
      }
      case TIME -> state.wokenByTimer += by;
      case POLL -> {}
    }
  }

  private static String eventName(StepRun run) {
    return run.step.work() instanceof Work.EventWait wait ? wait.event() : "";
  }

  /** Drops every run inside this one, as if it had never been entered. */
  static void forgetInside(ExecutionState state, StepRun run) {
    forget(state, run.body);
    forgetRecovery(state, run);
    if (!run.isLoop()) {
      forgetLeftOut(state, run.step, run.path);
    }
    LoopRun loop = run.loop;
    if (loop != null) {
      for (int index = 0; index < loop.launched; index++) {
        StepRun instance = state.runs.get(run.key + "[" + index + "]");
        if (instance != null) {
          forgetRun(state, instance);
        }
      }
    }
    run.body = null;
    run.loop = null;
  }

  /** Drops what recovered the run, or tried to. */
  static void forgetRecovery(ExecutionState state, StepRun run) {
    forget(state, run.handling);
    forget(state, run.failedFallback);
    run.handling = null;
    run.failedFallback = null;
  }

  /** Steps of a branch that was not taken have runs, but no frame. */
  private static void forgetLeftOut(ExecutionState state, PlannedStep step, List<Integer> path) {
    if (step.work() instanceof Work.Group group) {
      forgetLeftOut(state, group.block(), path);
    } else if (step.work() instanceof Work.Choice choice) {
      forgetLeftOut(state, choice.then(), path);
      forgetLeftOut(state, choice.otherwise(), path);
    }
  }

  private static void forgetLeftOut(ExecutionState state, int block, List<Integer> path) {
    if (block == Plan.NONE) {
      return;
    }
    for (int index : state.plan.block(block).members()) {
      PlannedStep member = state.plan.step(index);
      StepRun run = state.runs.get(Keys.of(member.id(), path));
      if (run != null && run.frame == null && !run.isInstance()) {
        forgetRun(state, run);
      }
    }
  }

  private static void forget(ExecutionState state, @Nullable Frame frame) {
    if (frame != null) {
      frame.members().forEach(member -> forgetRun(state, member));
    }
  }

  static void forgetRun(ExecutionState state, StepRun run) {
    forgetInside(state, run);
    release(state, run);
    deactivate(state, run);
    state.dormant.remove(run);
    state.inProgress -= inProgress(run, run.status);
    state.wokenByTimer -= betweenAttempts(run, run.status);
    for (int depth = 0; depth < run.path.size(); depth++) {
      state.latest.remove(Keys.of(run.step.id(), run.path.subList(0, depth)), run);
    }
    if (run.attempt > 0) {
      state.earlierAttempts.put(run.key, run.attempt);
    }
    if (state.runs.remove(run.key, run) && counts(run)) {
      state.progress.removed(run.status);
    }
  }
}
