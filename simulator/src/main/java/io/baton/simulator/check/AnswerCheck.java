package io.baton.simulator.check;

import io.baton.runtime.lane.Ended;
import io.baton.simulator.rule.Violation;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Locale;

/** What callers are told about executions is durable. */
public final class AnswerCheck {
  static final String RULE = "acknowledged is durable";

  private final Ledger ledger;

  public AnswerCheck(Ledger ledger) {
    this.ledger = ledger;
  }

  public void started(String executionId) {
    require(executionId);
  }

  public void viewed(String executionId, Obj view) {
    ExecutionLog log = require(executionId);
    long seq = view.at("seq") instanceof Value.Int number ? number.value() : 0;
    String status = view.at("status") instanceof Value.Text text ? text.value() : "";
    if (seq > log.lastSeq() || !log.statusAt(seq).text().equals(status)) {
      throw new Violation(
          "readers see what is committed",
          "%s was shown as %s at event %d; durable are %d"
              .formatted(executionId, status, seq, log.lastSeq()));
    }
  }

  public void ended(Ended ended) {
    ExecutionLog log = require(ended.executionId());
    boolean known =
        log.ends.stream()
            .anyMatch(end -> end.text().equals(ended.status().toLowerCase(Locale.ROOT)));
    if (!known) {
      throw new Violation(RULE, "%s is said to be %s".formatted(log.id, ended.status()));
    }
  }

  private ExecutionLog require(String executionId) {
    ExecutionLog log = ledger.log(executionId);
    if (log == null) {
      throw new Violation(RULE, executionId + " was acknowledged, but is not there");
    }
    return log;
  }
}
