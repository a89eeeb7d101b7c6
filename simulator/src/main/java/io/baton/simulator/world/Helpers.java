package io.baton.simulator.world;

import io.baton.engine.Event.PauseReason;
import io.baton.engine.Event.WaitFor;
import io.baton.engine.Input;
import io.baton.engine.Tokens;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.StepRun;
import io.baton.flow.plan.Work;
import io.baton.runtime.Baton;
import io.baton.simulator.check.ExecutionLog;
import io.baton.simulator.draw.Draw;
import io.baton.simulator.draw.RandomAnswers;
import io.baton.simulator.draw.RandomFlow;
import java.util.List;

/** People who give an execution what it waits for. */
public final class Helpers {
  private final RandomAnswers answers;
  private final Requests requests;

  public Helpers(Draw draw, Requests requests) {
    this.answers = new RandomAnswers(draw);
    this.requests = requests;
  }

  /** False where it waits for nobody outside. */
  public boolean help(Baton baton, ExecutionLog log) {
    ExecutionState state = log.state();
    if (state.pauseReason() == PauseReason.USER) {
      requests.give(baton, log.id(), Input.Resume::new);
      return true;
    }
    for (StepRun run : state.active()) {
      if (run.waiting() != null && help(baton, log, run, run.waiting().waitFor())) {
        return true;
      }
    }
    return signalDormant(baton, log);
  }

  private boolean help(Baton baton, ExecutionLog log, StepRun run, WaitFor waitFor) {
    return switch (waitFor) {
      case APPROVAL -> {
        requests.give(
            baton, log.id(), at -> new Input.DecideApproval(at, run.key(), true, null, "ann"));
        yield true;
      }
      case CALLBACK -> {
        String seed = log.state().identity().seed();
        callback(baton, Tokens.callback(seed, run.key(), run.attempt()), false);
        yield true;
      }
      case SIGNAL -> run.step().work() instanceof Work.EventWait wait && signal(baton, log, wait);
      case TIME, POLL -> false;
    };
  }

  private boolean signal(Baton baton, ExecutionLog log, Work.EventWait wait) {
    requests.give(
        baton, log.id(), at -> new Input.ReceiveSignal(at, wait.event(), answers.output()));
    return true;
  }

  void callback(Baton baton, String token, boolean failed) {
    // The address leads to the execution; whose input it becomes is not known here.
    Requests.tryTo(
        () ->
            requests.add(
                new Request.Call(
                    baton.callbackLater(
                        token, answers.output(), failed ? answers.failure() : null))));
  }

  private boolean signalDormant(Baton baton, ExecutionLog log) {
    ExecutionState state = log.state();
    for (String name : RandomFlow.SIGNALS) {
      List<Integer> watchers = state.plan().signalWatchers().getOrDefault(name, List.of());
      boolean awaited =
          state.dormant().stream().anyMatch(run -> watchers.contains(run.step().index()));
      if (awaited && !state.hasSeenSignal(name)) {
        requests.give(baton, log.id(), at -> new Input.ReceiveSignal(at, name, answers.output()));
        return true;
      }
    }
    return false;
  }
}
