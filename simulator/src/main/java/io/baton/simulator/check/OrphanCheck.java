package io.baton.simulator.check;

import io.baton.engine.Input;
import io.baton.runtime.lane.Decider;
import io.baton.simulator.rule.Violation;
import java.util.HashSet;
import java.util.Set;

/**
 * A child that begins when its parent has ended already is told to stop. Asked at the end of each
 * process, because one that is killed takes with it what it was about to say.
 */
public final class OrphanCheck {
  private final Ledger ledger;
  private final Set<String> told = new HashSet<>();
  private final Set<ExecutionLog> excused = new HashSet<>();

  public OrphanCheck(Ledger ledger) {
    this.ledger = ledger;
  }

  public Decider around(Decider decider) {
    return (state, input) -> {
      if (input instanceof Input.Cancel && state.exists()) {
        told.add(state.identity().executionId());
      }
      return decider.decide(state, input);
    };
  }

  /** It takes no inputs for now, because it made the core throw. */
  public void excuse(String executionId) {
    told.add(executionId);
  }

  /** The process was killed. */
  public void forget() {
    excused.addAll(ledger.bornLate());
  }

  /** Everything has come to its end. */
  public void check() {
    for (ExecutionLog log : ledger.bornLate()) {
      if (!excused.contains(log) && !told.contains(log.id)) {
        throw new Violation(
            "children end with their parents", log + "\nbegan late and was never told to stop");
      }
    }
  }
}
