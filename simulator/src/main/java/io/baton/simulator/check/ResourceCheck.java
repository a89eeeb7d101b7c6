package io.baton.simulator.check;

import io.baton.engine.state.Keys;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.flow.plan.PlannedStep;
import io.baton.runtime.resource.Capacity;
import io.baton.simulator.rule.Violation;
import io.baton.simulator.schedule.SimulatedClock;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is at work never uses more of a resource than there is. What an attempt uses is read from
 * the author's flow, and that it is at work is seen where the work is done.
 */
public final class ResourceCheck {
  static final String RULE = "resources within limits";

  /** An attempt that is at work. */
  public record Use(String executionId, String key, int attempt) {}

  /** What a worker elsewhere uses, until its lease has run out at the latest. */
  private record Leased(Map<String, Integer> demand, long until) {}

  private final Ledger ledger;
  private final SimulatedClock clock;
  private final Map<String, Capacity> capacities;
  private final Map<Use, Map<String, Integer>> here = new LinkedHashMap<>();
  private final Map<Use, Leased> elsewhere = new LinkedHashMap<>();
  private final Map<String, Long> usedUp = new HashMap<>();
  private final double begunAt;

  public ResourceCheck(Ledger ledger, SimulatedClock clock, Map<String, Capacity> capacities) {
    this.ledger = ledger;
    this.clock = clock;
    this.capacities = capacities;
    this.begunAt = clock.mostPassed();
  }

  /** A new process knows of nobody who works inside of it; what was used of quotas is used. */
  public void opened() {
    here.clear();
  }

  /** Whether it needed any. */
  public boolean begins(Use use) {
    Map<String, Integer> demand = demand(use);
    if (!demand.isEmpty()) {
      here.put(use, demand);
    }
    return fits(use, demand);
  }

  /** The same for a worker that is not in the process, and outlives it. */
  public boolean beginsElsewhere(Use use, long until) {
    Map<String, Integer> demand = demand(use);
    if (!demand.isEmpty()) {
      elsewhere.put(use, new Leased(demand, until));
    }
    return fits(use, demand);
  }

  public void goesOnElsewhere(Use use, long until) {
    elsewhere.computeIfPresent(use, (same, leased) -> new Leased(leased.demand(), until));
  }

  /** It is over, or was told to stop and is not waited for. */
  public void ends(Use use) {
    here.remove(use);
    elsewhere.remove(use);
  }

  private boolean fits(Use use, Map<String, Integer> demand) {
    for (Map.Entry<String, Integer> wanted : demand.entrySet()) {
      switch (capacities.get(wanted.getKey())) {
        case Capacity.Counter counter -> atMost(use, wanted.getKey(), counter.most());
        case Capacity.Quota quota -> within(use, wanted.getKey(), wanted.getValue(), quota);
        case null -> throw new Violation(RULE, use + " works with what there is nothing of");
      }
    }
    return !demand.isEmpty();
  }

  private Map<String, Integer> demand(Use use) {
    ExecutionLog log = ledger.log(use.executionId());
    PlannedStep step = log == null ? null : log.plan.step(Keys.stepId(use.key()));
    return step == null ? Map.of() : step.resources();
  }

  private void atMost(Use use, String name, int most) {
    long now = clock.latest();
    elsewhere
        .entrySet()
        .removeIf(one -> one.getValue().until() <= now || !isWaitedFor(one.getKey()));
    int used = 0;
    for (Map<String, Integer> demand : here.values()) {
      used += demand.getOrDefault(name, 0);
    }
    for (Leased leased : elsewhere.values()) {
      used += leased.demand().getOrDefault(name, 0);
    }
    if (used > most) {
      throw new Violation(
          RULE, "%s begins with %d of %d %s in use".formatted(use, used, most, name));
    }
  }

  /**
   * A worker whose step is durably over is not waited for, even where a crash kept it from being
   * told to stop.
   */
  private boolean isWaitedFor(Use use) {
    ExecutionLog log = ledger.log(use.executionId());
    StepRun run = log == null ? null : log.twin.run(use.key());
    return run != null && run.attempt() == use.attempt() && run.status() == StepStatus.RUNNING;
  }

  /** What there was in the beginning, and all that can have come since, in whatever process. */
  private void within(Use use, String name, int amount, Capacity.Quota quota) {
    long used = usedUp.merge(name, (long) amount, Long::sum);
    double passed = clock.mostPassed() - begunAt;
    double most = quota.most() * (1 + passed / quota.period().toMillis());
    if (used > most) {
      throw new Violation(
          RULE, "%s is number %d of %s, but there were %.1f".formatted(use, used, name, most));
    }
  }
}
