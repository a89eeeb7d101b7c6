package io.baton.simulator.world;

import io.baton.engine.Input;
import io.baton.runtime.Baton;
import io.baton.runtime.Execution;
import io.baton.runtime.InvalidInputException;
import io.baton.runtime.lane.NoSuchExecutionException;
import io.baton.simulator.check.AnswerCheck;
import io.baton.simulator.check.DecisionCheck;
import io.baton.simulator.check.ExecutionLog;
import io.baton.simulator.check.Ledger;
import io.baton.simulator.rule.Violation;
import io.baton.store.StoreException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.LongFunction;

/** What clients have asked for and not been told yet. */
public final class Requests {
  private final Ledger ledger;
  private final DecisionCheck decisions;
  private final AnswerCheck told;
  private final List<Request> open = new ArrayList<>();

  public Requests(Ledger ledger, DecisionCheck decisions) {
    this.ledger = ledger;
    this.decisions = decisions;
    this.told = new AnswerCheck(ledger);
  }

  void add(Request request) {
    open.add(request);
  }

  /** The process died: nobody will answer. */
  public void forget() {
    open.forEach(Request::forgotten);
    open.clear();
  }

  public boolean isWaiting() {
    return open.stream().anyMatch(request -> !(request instanceof Request.Watch));
  }

  /** Looks at the answers that have come. */
  public void readAnswers() {
    for (Iterator<Request> all = open.iterator(); all.hasNext(); ) {
      Request request = all.next();
      if (request.reply().isDone()) {
        all.remove();
        read(request);
      }
    }
  }

  private void read(Request request) {
    if (!request.reply().isCompletedExceptionally()) {
      request.check(told, decisions);
      return;
    }
    try {
      request.reply().join();
    } catch (CompletionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      if (!isKnown(cause) && !request.expects(cause)) {
        throw new Violation("answers make sense", request + " got " + cause);
      }
    }
  }

  private boolean isKnown(Throwable refusal) {
    String message = String.valueOf(refusal.getMessage());
    return switch (refusal) {
      case StoreException ignored -> true;
      case NoSuchExecutionException ignored ->
          ledger.logs().stream().anyMatch(log -> log.isRemoved() && message.contains(log.id()));
      case IllegalStateException ignored ->
          message.contains("is in quarantine") || message.contains("has been closed");
      case Throwable ignored -> false;
    };
  }

  /** Where the store cannot be read or the input does not fit, the client is told at once. */
  static void tryTo(Runnable ask) {
    try {
      ask.run();
    } catch (StoreException | InvalidInputException e) {
      // As a client does.
    }
  }

  void give(Baton baton, String executionId, LongFunction<Input> input) {
    ExecutionLog log = ledger.log(executionId);
    if (log != null) {
      Request.Sent sent = new Request.Sent(input);
      add(new Request.Give(sent, handle(baton, log).giveLater(sent)));
    }
  }

  static Execution handle(Baton baton, ExecutionLog log) {
    return baton.execution(log.state().identity().tenantId(), log.id());
  }
}
