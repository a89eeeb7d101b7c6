package io.baton.cli.answer;

import io.baton.cli.Paint;
import io.baton.engine.state.StepRun;
import io.baton.value.Value;

/** How questions are put. */
final class Questions {
  private Questions() {}

  /** "Step 'release' asks: Ship version 1.2? Approve?" */
  static String approval(StepRun step, Value detail) {
    String message =
        detail instanceof Value.Text text
            ? " asks: " + Paint.harmless(text.value())
            : " waits for a decision.";
    return "Step '" + step.key() + "'" + message + " Approve?";
  }
}
