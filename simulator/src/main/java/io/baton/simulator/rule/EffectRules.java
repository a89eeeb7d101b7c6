package io.baton.simulator.rule;

import io.baton.engine.Effect;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import io.baton.simulator.rule.LogModel.Run;
import io.baton.value.Value;
import java.util.HashMap;
import java.util.Map;

/** Every effect names an attempt that the log says is running, and follows from nothing else. */
final class EffectRules {
  private final Map<String, String> tokens = new HashMap<>();

  /** The log already holds the events of the decision that released the effect. */
  void check(LogModel log, Effect effect) {
    switch (effect) {
      case Effect.DispatchTask task -> {
        running(log, task.key(), task.attempt(), true, effect);
        sameToken(task);
      }
      case Effect.DispatchPoll poll -> running(log, poll.key(), poll.attempt(), false, effect);
      case Effect.StartChild child ->
          running(log, child.parent().key(), child.parent().attempt(), false, effect);
      case Effect.ArmTimer arm -> {
        if (log.status.isTerminal()) {
          throw new Violation("no timers after the end", arm.toString());
        }
      }
      case Effect.Notify notify -> {
        if (!log.status.isTerminal() || !notify.status().equals(log.status.text())) {
          throw new Violation("told at the end", notify + " while " + log.status);
        }
      }
      case Effect.CancelTask ignored -> {}
      case Effect.CancelChild ignored -> {}
      case Effect.DisarmTimer ignored -> {}
      case Effect.Alert ignored -> {}
      case Effect.ReportToParent ignored -> {}
    }
  }

  private static void running(
      LogModel log, String key, int attempt, boolean withWorker, Effect effect) {
    Run run = log.run(key);
    boolean fits =
        run != null
            && run.status == StepStatus.RUNNING
            && run.attempt == attempt
            && run.withWorker == withWorker
            && log.status != ExecutionStatus.CANCELLING;
    if (!fits) {
      throw new Violation("effects name running attempts", effect.toString());
    }
  }

  private void sameToken(Effect.DispatchTask task) {
    Value input = task.input();
    String known = tokens.putIfAbsent(task.key() + input, task.idempotencyToken());
    if (known != null && !known.equals(task.idempotencyToken())) {
      throw new Violation("same work, same token", task.toString());
    }
  }
}
