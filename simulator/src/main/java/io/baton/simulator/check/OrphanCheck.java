package io.baton.simulator.check;

import io.baton.engine.Event;
import io.baton.engine.Input;
import io.baton.engine.Recorded;
import io.baton.engine.state.ExecutionStatus;
import io.baton.runtime.lane.Decider;
import io.baton.simulator.rule.Violation;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A child whose end its parent never took note of was told to stop, whatever became of the process
 * that should have told it.
 */
public final class OrphanCheck {
  private final Ledger ledger;
  private final Set<String> told = new HashSet<>();

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

  /** It was about to be told, but could not take it. */
  public void forget(String executionId) {
    told.removeIf(id -> id.equals(executionId) && isNotDurable(id));
  }

  /** The process was killed, and with it went what did not become durable. */
  public void forget() {
    told.removeIf(this::isNotDurable);
  }

  /** One that ended once and was tried again since goes on because somebody wants it to. */
  private boolean isNotDurable(String id) {
    ExecutionLog log = ledger.log(id);
    return log == null || (log.ends.isEmpty() && log.twin.status() != ExecutionStatus.CANCELLING);
  }

  /** Everything has come to its end. */
  public void check() {
    for (ExecutionLog parent : ledger.logs()) {
      for (String child : letGo(parent)) {
        ExecutionLog log = ledger.log(child);
        if (log != null && !log.isRemoved() && !told.contains(child)) {
          throw new Violation(
              "children end with their parents",
              "%s%nwas never told to stop by%n%s".formatted(log, parent));
        }
      }
    }
  }

  private static Set<String> letGo(ExecutionLog parent) {
    Set<String> children = new LinkedHashSet<>();
    for (Recorded recorded : parent.events) {
      switch (recorded.event()) {
        case Event.ChildStarted started -> children.add(started.childId());
        case Event.ChildCompleted ended -> children.remove(ended.childId());
        case Event ignored -> {}
      }
    }
    return children;
  }
}
