package io.baton.simulator.rule;

import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.engine.state.StepStatus;
import io.baton.simulator.rule.LogModel.Run;

/** A step begins only once all it depends on is over, and inside something that is under way. */
final class DependenciesFirst implements LogRule {
  @Override
  public void check(LogModel before, Recorded recorded) {
    switch (recorded.event()) {
      case Event.StepReady ready -> check(before, ready.key());
      case Event.StepStarted started -> check(before, started.key());
      case Event.OfStep ignored -> {}
      case Event.OfExecution ignored -> {}
      case Event.OfData ignored -> {}
    }
  }

  private static void check(LogModel log, String key) {
    String parent = log.tree.parent(key);
    if (parent != null && !isOpen(log.run(parent))) {
      throw new Violation("inside what runs", key + " begins, but not " + parent + " around it");
    }
    if (log.tree.isInstance(key)) {
      return;
    }
    for (int predecessor : log.tree.step(key).predecessors()) {
      Run run = log.run(log.tree.sibling(key, predecessor));
      if (run == null || !run.settled) {
        throw new Violation(
            "dependencies first",
            key + " begins before " + log.tree.sibling(key, predecessor) + " is over");
      }
    }
  }

  private static boolean isOpen(@org.jspecify.annotations.Nullable Run parent) {
    return parent != null
        && (parent.status == StepStatus.RUNNING
            || (parent.status == StepStatus.FAILED && !parent.settled));
  }
}
