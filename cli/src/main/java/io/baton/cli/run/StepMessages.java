package io.baton.cli.run;

import io.baton.engine.state.StepRun;
import io.baton.runtime.pool.StepLog;
import java.util.ArrayList;
import java.util.List;

/**
 * What steps say, held back until the event that started them is known, so that nobody speaks
 * before it has begun. What executions of other runs say is dropped. Belongs to the run's thread.
 */
final class StepMessages {
  private final Mirror mirror;
  private final RunListener listener;
  private final List<StepLog.Line> early = new ArrayList<>();

  StepMessages(Mirror mirror, RunListener listener) {
    this.mirror = mirror;
    this.listener = listener;
  }

  void said(StepLog.Line line) {
    early.add(line);
    tell();
  }

  /** Called when the mirror has changed. */
  void tell() {
    if (!early.isEmpty()) {
      early.removeIf(this::isTold);
    }
  }

  private boolean isTold(StepLog.Line line) {
    RunExecution execution = mirror.execution(line.executionId());
    if (execution == null) {
      return false;
    }
    StepRun run = execution.state().run(line.step());
    if (run == null || run.attempt() < line.attempt()) {
      return false;
    }
    listener.logged(execution, line.step(), line.level(), line.message());
    return true;
  }
}
