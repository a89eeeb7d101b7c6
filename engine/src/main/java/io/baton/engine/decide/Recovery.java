package io.baton.engine.decide;

import io.baton.engine.Effect;
import io.baton.engine.Event.WaitFor;
import io.baton.engine.Input.Parent;
import io.baton.engine.Timer;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.engine.state.Waiting;
import io.baton.flow.plan.Work;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;

/** Reads from a state which effects are still owed: tasks, polls, children and timers. */
public final class Recovery {
  private Recovery() {}

  public static List<Effect> pendingEffects(ExecutionState state) {
    List<Effect> effects = new ArrayList<>();
    boolean cancelling = state.status() == ExecutionStatus.CANCELLING;
    for (StepRun run : state.active()) {
      if (cancelling) {
        addStop(state, run, effects);
      } else {
        addWork(state, run, effects);
      }
    }
    state.timers().armed().forEach((timer, due) -> effects.add(new Effect.ArmTimer(timer, due)));
    return effects;
  }

  /** Work that was told to stop is told again, never handed out again. */
  private static void addStop(ExecutionState state, StepRun run, List<Effect> effects) {
    Long graceUntil = state.timers().due(Timer.of(Timer.Kind.GRACE));
    long grace = graceUntil == null ? 0 : graceUntil - state.updatedAt();
    String child = run.childId();
    if (run.holdsSlot()) {
      effects.add(new Effect.CancelTask(run.key(), run.attempt(), grace));
    } else if (child != null && run.status() == StepStatus.RUNNING) {
      effects.add(new Effect.CancelChild(child, state.cancelReason()));
    }
  }

  private static void addWork(ExecutionState state, StepRun run, List<Effect> effects) {
    if (run.isLoop()) {
      return;
    }
    Waiting waiting = run.waiting();
    if (run.holdsSlot() && run.step().work() instanceof Work.Call call) {
      effects.add(Starting.task(state, run, call));
    } else if (waiting != null && waiting.waitFor() == WaitFor.POLL) {
      String url =
          waiting.detail() instanceof Obj detail && detail.at("url") instanceof Value.Text text
              ? text.value()
              : "";
      effects.add(new Effect.DispatchPoll(run.key(), run.attempt(), waiting.poll(), url));
    } else if (run.childId() != null
        && run.status() == StepStatus.RUNNING
        && run.step().work() instanceof Work.Child child) {
      Parent parent = state.identity().parent();
      int depth = (parent == null ? 0 : parent.depth()) + 1;
      effects.add(Children.effect(state, run, child, run.childId(), depth));
    }
  }
}
