package io.baton.simulator.check;

import io.baton.simulator.rule.Violation;
import io.baton.simulator.schedule.SimulatedClock;
import io.baton.value.Obj;
import java.util.HashMap;
import java.util.Map;

/** Requests with one key lead to one execution for as long as the key counts. */
public final class KeyCheck {
  static final String RULE = "one execution a key";

  /** A request with a key, as its client sent it. */
  public record Keyed(String tenant, String key, String flowId, Obj input) {}

  private record Name(String tenant, String key) {}

  private final Ledger ledger;
  private final SimulatedClock clock;
  private final long ageMillis;
  private final Map<Name, String> executions = new HashMap<>();

  public KeyCheck(Ledger ledger, SimulatedClock clock, long ageMillis) {
    this.ledger = ledger;
    this.clock = clock;
    this.ageMillis = ageMillis;
  }

  /** Whether the key had led to an execution before. */
  public boolean answered(Keyed request, String executionId) {
    ExecutionLog log = ledger.log(executionId);
    if (log == null) {
      throw new Violation(AnswerCheck.RULE, executionId + " was acknowledged, but is not there");
    }
    boolean asAsked =
        log.twin.identity().flowId().equals(request.flowId())
            && log.twin.identity().input().equals(request.input());
    if (!asAsked) {
      throw new Violation(
          RULE, "%s led to %s, which is of another request".formatted(request, log));
    }
    String before = executions.put(new Name(request.tenant(), request.key()), executionId);
    if (before != null && !before.equals(executionId) && counts(before)) {
      throw new Violation(
          RULE, "%s led to %s first and to %s then".formatted(request, before, executionId));
    }
    return before != null;
  }

  /** Whether the key of this execution still leads to it, whatever the clock showed until now. */
  private boolean counts(String executionId) {
    ExecutionLog log = ledger.log(executionId);
    return log != null && !log.isRemoved() && clock.latest() < log.twin.createdAt() + ageMillis;
  }
}
