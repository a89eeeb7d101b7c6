package io.baton.simulator.check;

import io.baton.engine.Effect;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import io.baton.runtime.lane.Releases;
import io.baton.simulator.rule.LogModel.Run;
import io.baton.simulator.rule.Violation;
import java.util.HashMap;
import java.util.Map;

/** Stands where effects leave, and lets only those pass that follow from what is durable. */
public final class EffectCheck {
  static final String RULE = "no effect before its commit";

  private final Ledger ledger;
  private final DecisionCheck decisions;
  private final Map<String, String> tokens = new HashMap<>();

  public EffectCheck(Ledger ledger, DecisionCheck decisions) {
    this.ledger = ledger;
    this.decisions = decisions;
  }

  public Releases before(Releases real) {
    return (owner, effect) -> {
      check(owner.id(), effect);
      real.release(owner, effect);
    };
  }

  private void check(String id, Effect effect) {
    ExecutionLog log = ledger.log(id);
    if (log == null) {
      throw new Violation(RULE, "%s of %s, which is not durable".formatted(effect, id));
    }
    switch (effect) {
      case Effect.DispatchTask task -> dispatch(log, task);
      case Effect.CancelTask task ->
          holds(log, "attempt " + task.key() + "/" + task.attempt(), effect);
      case Effect.DispatchPoll poll ->
          holds(log, "poll " + poll.key() + "/" + poll.attempt() + "/" + poll.poll(), effect);
      case Effect.ArmTimer arm -> holds(log, "timer " + arm.timer() + " " + arm.due(), effect);
      case Effect.DisarmTimer ignored -> {}
      case Effect.StartChild child -> startChild(log, child);
      case Effect.CancelChild child -> holds(log, "child " + child.childId(), effect);
      case Effect.Notify ignored -> ended(log, effect);
      case Effect.ReportToParent report -> {
        ended(log, effect);
        if (!log.ends.contains(ExecutionStatus.valueOf(report.outcome().name()))) {
          throw new Violation(RULE, log.id + " never ended so: " + report);
        }
      }
      case Effect.Alert ignored -> {}
    }
  }

  private void dispatch(ExecutionLog log, Effect.DispatchTask task) {
    holds(log, "attempt " + task.key() + "/" + task.attempt(), task);
    Run run = log.model.run(task.key());
    boolean runs =
        run != null
            && run.status == StepStatus.RUNNING
            && run.attempt == task.attempt()
            && run.withWorker
            && log.model.status != ExecutionStatus.CANCELLING;
    if (!runs && !isOfLastBatch(log, task)) {
      throw new Violation(
          "effects name running attempts", "%s of %s: %s".formatted(task.key(), log.id, task));
    }
    String work = log.id + "/" + task.key() + "/" + task.input();
    String token = tokens.putIfAbsent(work, task.idempotencyToken());
    if (token != null && !token.equals(task.idempotencyToken())) {
      throw new Violation("same work, same token", task.toString());
    }
  }

  /** What came after it in the same batch may have ended the attempt: that is no mistake. */
  private boolean isOfLastBatch(ExecutionLog log, Effect.DispatchTask task) {
    return decisions.dispatchedAt(log.id, task) >= log.seqBeforeBatch()
        || log.endedInLastBatch(task.key(), task.attempt());
  }

  private static void startChild(ExecutionLog log, Effect.StartChild child) {
    holds(log, "child " + child.childId(), child);
    if (!child.tenantId().equals(log.twin.identity().tenantId())) {
      throw new Violation("tenants stay apart", log.id + " starts a child of another: " + child);
    }
  }

  private static void ended(ExecutionLog log, Effect effect) {
    if (log.ends.isEmpty()) {
      throw new Violation(RULE, log.id + " has not ended: " + effect);
    }
  }

  private static void holds(ExecutionLog log, String fact, Effect effect) {
    if (!log.holds(fact)) {
      throw new Violation(RULE, "%s of %s, but no %s is durable".formatted(effect, log.id, fact));
    }
  }
}
