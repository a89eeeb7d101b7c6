package io.baton.simulator.check;

import io.baton.engine.Input;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.simulator.rule.Violation;
import io.baton.simulator.schedule.SimulatedClock;
import io.baton.store.Store;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Only what ended long enough ago is removed, with all its rows, and it never comes back. */
final class RemovalCheck {
  private final SimulatedClock clock;
  private final Function<String, @Nullable ExecutionLog> logs;

  RemovalCheck(SimulatedClock clock, Function<String, @Nullable ExecutionLog> logs) {
    this.clock = clock;
    this.logs = logs;
  }

  void removed(ExecutionLog log, long ageMillis, Store store) {
    if (!log.hasEnded()) {
      throw new Violation("only what has ended is removed", log.toString());
    }
    if (log.twin.endedAt() + ageMillis > clock.latest()) {
      throw new Violation(
          "kept for as long as promised",
          "%s ended at %d and was gone at %d"
              .formatted(log.id, log.twin.endedAt(), clock.latest()));
    }
    Input.Parent parent = log.twin.identity().parent();
    ExecutionLog above = parent == null ? null : logs.apply(parent.executionId());
    if (parent != null && above != null && waitsFor(above, parent)) {
      throw new Violation("only what has ended is removed", log.id + " has a parent that waits");
    }
    nothingIsLeft(log, store);
  }

  /**
   * A parent that had ended, and is tried again at this moment, runs; but its new attempts have
   * children of their own, and it never asks for the old ones.
   */
  private static boolean waitsFor(ExecutionLog above, Input.Parent child) {
    StepRun run = above.twin.run(child.key());
    return !above.hasEnded()
        && run != null
        && run.attempt() == child.attempt()
        && run.status() == StepStatus.RUNNING;
  }

  static void nothingIsLeft(ExecutionLog log, Store store) {
    boolean left =
        !store.log().events(log.no, 0, 1).isEmpty()
            || store.executions().byNo(log.no).isPresent()
            || !store.executions().steps(log.no, -1, 1).isEmpty()
            || !store.queues().timersOf(log.no).isEmpty()
            || !store.queues().tasksOf(log.no).isEmpty();
    if (left) {
      throw new Violation("removed as a whole", log.id + " left something behind");
    }
  }
}
