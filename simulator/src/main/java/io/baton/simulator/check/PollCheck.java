package io.baton.simulator.check;

import io.baton.adapters.Poller.Question;
import io.baton.simulator.rule.Violation;
import java.util.HashSet;
import java.util.Set;

/** Questions are asked about waits that are durable, and about each attempt one at a time. */
public final class PollCheck {
  private record Attempt(String executionId, String step, int attempt) {}

  private final Ledger ledger;
  private final Set<Attempt> asked = new HashSet<>();

  public PollCheck(Ledger ledger) {
    this.ledger = ledger;
  }

  public void asks(Question question) {
    ExecutionLog log = ledger.log(question.executionId());
    String fact = "poll " + question.step() + "/" + question.attempt() + "/" + question.number();
    if (log == null || !log.holds(fact)) {
      throw new Violation(EffectCheck.RULE, question + ", but no wait for it is durable");
    }
    if (!asked.add(attempt(question))) {
      throw new Violation("one question at a time", question.toString());
    }
  }

  public void answered(Question question) {
    asked.remove(attempt(question));
  }

  /** The process is gone, and whoever asked for it. */
  public void forget() {
    asked.clear();
  }

  private static Attempt attempt(Question question) {
    return new Attempt(question.executionId(), question.step(), question.attempt());
  }
}
