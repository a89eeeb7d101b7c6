package io.baton.simulator.check;

import io.baton.engine.state.StepRun;
import io.baton.runtime.pool.LeasedTask;
import io.baton.simulator.rule.Violation;
import io.baton.store.Store;
import io.baton.store.TaskChange.Queued;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What workers outside of the process are handed, and which of their answers count: each delivery
 * goes to one worker, the last one alone is answered, and once.
 */
public final class LeaseCheck {
  private record Attempt(String executionId, String key, int attempt) {}

  private final Ledger ledger;
  private final Map<Attempt, List<String>> deliveries = new HashMap<>();
  private final Map<Attempt, String> tokens = new HashMap<>();
  private final Set<String> handedOut = new HashSet<>();
  private final Set<Attempt> answered = new HashSet<>();

  public LeaseCheck(Ledger ledger) {
    this.ledger = ledger;
  }

  /** A worker has this task from now on. */
  public void handedOut(LeasedTask task) {
    ExecutionLog log = ledger.log(task.executionId());
    Attempt attempt = attempt(task);
    if (log == null || !log.holds("attempt " + task.stepId() + "/" + task.attempt())) {
      throw new Violation(EffectCheck.RULE, task + ", but no such attempt is durable");
    }
    if (!handedOut.add(task.taskId())) {
      throw new Violation("a delivery goes to one worker", task.toString());
    }
    deliveries.computeIfAbsent(attempt, name -> new ArrayList<>()).add(task.taskId());
    String token = tokens.putIfAbsent(attempt, task.idempotencyToken());
    if (token != null && !token.equals(task.idempotencyToken())) {
      throw new Violation("same work, same token", task.toString());
    }
  }

  /** The same where the worker has just been told: then the lease is durable. */
  public void handedOutNow(LeasedTask task, String worker, Store disk) {
    handedOut(task);
    ExecutionLog log = ledger.log(task.executionId());
    boolean durable =
        log != null
            && disk.queues().tasksOf(log.no).stream().anyMatch(row -> isLease(row, task, worker));
    if (!durable) {
      throw new Violation("leases are durable", task + " of " + worker);
    }
  }

  private static boolean isLease(Queued row, LeasedTask task, String worker) {
    return row.id().stepKey().equals(task.stepId())
        && row.id().attempt() == task.attempt()
        && worker.equals(row.lease().owner());
  }

  /** The worker was told to go on. */
  public void wentOn(LeasedTask task) {
    requireLast(task);
  }

  /** The worker was told that the task is not its own, long before its lease would have ended. */
  public void lost(LeasedTask task) {
    ExecutionLog log = ledger.log(task.executionId());
    StepRun run = log == null || log.hasEnded() ? null : log.twin.run(task.stepId());
    boolean awaited = run != null && run.holdsSlot() && run.attempt() == task.attempt();
    if (awaited && isLast(task)) {
      throw new Violation("leases are kept", task.toString());
    }
  }

  /** The worker's answer was taken. */
  public void accepted(LeasedTask task) {
    requireLast(task);
    if (!answered.add(attempt(task))) {
      throw new Violation("one result for each attempt", task.toString());
    }
  }

  private void requireLast(LeasedTask task) {
    if (!isLast(task)) {
      throw new Violation("late answers are refused", task.toString());
    }
  }

  private boolean isLast(LeasedTask task) {
    return task.taskId().equals(deliveries.getOrDefault(attempt(task), List.of("")).getLast());
  }

  private static Attempt attempt(LeasedTask task) {
    return new Attempt(task.executionId(), task.stepId(), task.attempt());
  }
}
