package io.baton.engine.decide;

import io.baton.engine.Decision.Reason;
import io.baton.engine.Decision.Refused;
import io.baton.engine.state.StepRun;

/** Answers to inputs that change nothing, each saying why and what was done with it. */
final class Refusals {
  private Refusals() {}

  static Refused notPossible(String message) {
    return new Refused(Reason.NOT_POSSIBLE, message);
  }

  static Refused unknownStep(String key) {
    return new Refused(Reason.UNKNOWN, "The execution has no step run '%s'".formatted(key));
  }

  static Refused lateResult(StepRun run, int attempt) {
    return new Refused(
        Reason.LATE,
        ("Expected a result of step '%s' attempt %d, but got one of attempt %d and the step is %s."
                + " The result was discarded.")
            .formatted(run.key(), run.attempt(), attempt, run.status().text()));
  }
}
