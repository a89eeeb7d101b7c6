package io.baton.engine.decide;

import io.baton.engine.Event.StepCompleted;
import io.baton.engine.Event.VariableSet;
import io.baton.engine.state.StepRun;
import io.baton.value.Value;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Takes in the output of a step: shapes, checks and stores it, then lets the flow go on. */
final class Completing {
  private Completing() {}

  static void complete(Turn turn, StepRun run, Value output, long tokensUsed) {
    complete(turn, run, output, Map.of(), tokensUsed);
  }

  static void complete(
      Turn turn, StepRun run, Value output, Map<String, Value> variables, long tokensUsed) {
    List<VariableSet> sets = keep(turn, run, output, variables, tokensUsed);
    if (sets != null) {
      Settled.variablesChanged(turn, sets);
      Settled.after(turn, run);
    }
  }

  /**
   * Takes the output in and lets nothing follow from it, as in an execution that is being
   * cancelled.
   *
   * @return what it set; null where the output was not fit and the step failed instead
   */
  static @Nullable List<VariableSet> keep(
      Turn turn, StepRun run, Value output, Map<String, Value> variables, long tokensUsed) {
    return switch (Capturing.capture(turn.state, run, output, variables)) {
      case Capturing.Rejected rejected -> {
        Failing.fail(turn, run, rejected.failure());
        yield null;
      }
      case Capturing.Captured captured -> {
        captured.variables().forEach(turn::emit);
        turn.emit(new StepCompleted(run.key(), run.attempt(), captured.output(), tokensUsed));
        yield captured.variables();
      }
    };
  }
}
