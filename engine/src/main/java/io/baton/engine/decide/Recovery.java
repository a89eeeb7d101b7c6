package io.baton.engine.decide;

import io.baton.engine.Effect;
import io.baton.engine.Event.WaitFor;
import io.baton.engine.Input.Parent;
import io.baton.engine.state.ExecutionState;
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
    for (StepRun run : state.active()) {
      addWork(state, run, effects);
    }
    state.timers().armed().forEach((timer, due) -> effects.add(new Effect.ArmTimer(timer, due)));
    return effects;
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
