package io.baton.flow.plan;

import java.util.HashSet;
import java.util.Set;

/** Which of the names that are not always there an expression can see. */
record View(boolean loop, boolean error, boolean callback, Set<String> privateNames) {
  static final View FLOW = new View(false, false, false, Set.of());
  static final View ERROR = new View(false, true, false, Set.of());

  /** From outside the step's own loop. */
  static View around(StepDraft step) {
    boolean loop = step.loopDepth > 0;
    boolean error = false;
    Set<String> names = Set.of();
    for (StepDraft at = step; at != null; at = at.block.owner) {
      error |= at.block.isHandler();
      // A handler of a loop's step may look at the item that failed.
      loop |= at != step && at.step.loop() != null;
      if (!at.step.privateVars().isEmpty()) {
        names = names.isEmpty() ? new HashSet<>() : names;
        names.addAll(at.step.privateVars().keySet());
      }
    }
    return new View(loop, error, false, names);
  }

  View inLoop(boolean within) {
    return within && !loop ? new View(true, error, callback, privateNames) : this;
  }

  View withError() {
    return new View(loop, true, callback, privateNames);
  }

  View withCallback(boolean has) {
    return has ? new View(loop, error, true, privateNames) : this;
  }
}
