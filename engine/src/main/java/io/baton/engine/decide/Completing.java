package io.baton.engine.decide;

import io.baton.engine.Event.StepCompleted;
import io.baton.engine.Event.VariableSet;
import io.baton.engine.state.StepRun;
import io.baton.value.Value;
import java.util.Map;

/** Takes in the output of a step: shapes, checks and stores it, then lets the flow go on. */
final class Completing {
  private Completing() {}

  static void complete(Turn turn, StepRun run, Value output, long tokensUsed) {
    complete(turn, run, output, Map.of(), tokensUsed);
  }

  static void complete(
      Turn turn, StepRun run, Value output, Map<String, Value> variables, long tokensUsed) {
    switch (Capturing.capture(turn.state, run, output, variables)) {
      case Capturing.Rejected rejected -> {
        Failing.fail(turn, run, rejected.failure());
      }
      case Capturing.Captured captured -> {
        for (VariableSet set : captured.variables()) {
          turn.emit(set);
        }
        turn.emit(new StepCompleted(run.key(), run.attempt(), captured.output(), tokensUsed));
        if (!captured.variables().isEmpty()) {
          Settled.variablesChanged(turn);
        }
        Settled.after(turn, run);
      }
    }
  }
}
