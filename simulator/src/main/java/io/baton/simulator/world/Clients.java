package io.baton.simulator.world;

import io.baton.engine.Event.PauseReason;
import io.baton.engine.Event.WaitFor;
import io.baton.engine.Input;
import io.baton.engine.Timer;
import io.baton.engine.Tokens;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.StepRun;
import io.baton.runtime.Baton;
import io.baton.runtime.Execution;
import io.baton.runtime.InvalidInputException;
import io.baton.runtime.StartOptions;
import io.baton.simulator.check.AnswerCheck;
import io.baton.simulator.check.DecisionCheck;
import io.baton.simulator.check.ExecutionLog;
import io.baton.simulator.check.Ledger;
import io.baton.simulator.draw.Draw;
import io.baton.simulator.draw.RandomAnswers;
import io.baton.simulator.draw.RandomFlow;
import io.baton.simulator.fault.Fault;
import io.baton.simulator.fault.Faults;
import io.baton.simulator.rule.Violation;
import io.baton.simulator.world.Workers.Dispatched;
import io.baton.store.StoreException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.LongFunction;

/** People and programs that ask for things, in any order and more than once. */
public final class Clients {
  private final Draw draw;
  private final RandomAnswers answers;
  private final Faults faults;
  private final Ledger ledger;
  private final Workers workers;
  private final DecisionCheck decisions;
  private final AnswerCheck told;
  private final List<Request> open = new ArrayList<>();

  public Clients(
      Draw draw, Faults faults, Ledger ledger, Workers workers, DecisionCheck decisions) {
    this.draw = draw;
    this.answers = new RandomAnswers(draw);
    this.faults = faults;
    this.ledger = ledger;
    this.workers = workers;
    this.decisions = decisions;
    this.told = new AnswerCheck(ledger);
  }

  /** The process died: nobody will answer. */
  public void forget() {
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
    if (request instanceof Request.Foreign) {
      return;
    }
    try {
      request.reply().join();
    } catch (CompletionException e) {
      boolean expected =
          e.getCause() instanceof StoreException
              || (e.getCause() instanceof IllegalStateException && isKnown(e.getCause()));
      if (!expected) {
        throw new Violation("answers make sense", request + " got " + e.getCause());
      }
    }
  }

  private static boolean isKnown(Throwable refusal) {
    String message = String.valueOf(refusal.getMessage());
    return message.contains("is in quarantine") || message.contains("has been closed");
  }

  public void start(Baton baton, String tenant, String flowId) {
    StartOptions options = StartOptions.of(tenant).withPriority(draw.between(-1, 1));
    tryTo(
        () ->
            open.add(new Request.Start(baton.startLater(flowId, RandomFlow.input(draw), options))));
  }

  /** Where the store cannot be read or the input does not fit, the client is told at once. */
  private static void tryTo(Runnable ask) {
    try {
      ask.run();
    } catch (StoreException | InvalidInputException e) {
      // As a client does.
    }
  }

  /** Something that is asked of a running system. */
  public void act(Baton baton) {
    tryTo(() -> ask(baton));
  }

  private void ask(Baton baton) {
    List<ExecutionLog> known = new ArrayList<>(ledger.logs());
    if (known.isEmpty()) {
      return;
    }
    ExecutionLog log = draw.pick(known);
    ExecutionState state = log.state();
    if (faults.strikes(Fault.RESULT_STALE)) {
      stale(baton);
      return;
    }
    if (faults.strikes(Fault.TIMER_ODD)) {
      give(baton, log.id(), at -> new Input.FireTimer(at, oddTimer(state)));
      return;
    }
    switch (draw.below(20)) {
      case 0, 1 -> open.add(new Request.View(log.id(), handle(baton, log).viewLater()));
      case 2 -> open.add(new Request.Foreign(stranger(baton, log).viewLater()));
      case 3, 4 -> open.add(new Request.Watch(handle(baton, log).ended()));
      case 5, 6, 7, 8 -> command(baton, log);
      case 9, 10 -> give(baton, log.id(), this::signal);
      case 11, 12 -> give(baton, log.id(), approval(state, draw.chance(70)));
      case 13, 14 -> callback(baton);
      default -> help(baton, log);
    }
  }

  private void command(Baton baton, ExecutionLog log) {
    ExecutionState state = log.state();
    String key = anyKey(state);
    LongFunction<Input> command =
        switch (draw.below(14)) {
          case 0 -> at -> new Input.Cancel(at, "enough");
          case 1, 2, 3 -> at -> new Input.Pause(at, "a look");
          case 4, 5 -> Input.Resume::new;
          case 6, 7, 8 -> at -> new Input.Retry(at, null);
          case 9 -> at -> new Input.Retry(at, key);
          default -> at -> new Input.RetryNow(at, key);
        };
    give(baton, log.id(), command);
    if (draw.chance(10)) {
      give(baton, log.id(), command);
    }
  }

  private Input signal(long at) {
    return new Input.ReceiveSignal(at, draw.pick(RandomFlow.SIGNALS), answers.output());
  }

  private LongFunction<Input> approval(ExecutionState state, boolean approved) {
    List<String> waiting =
        state.active().stream()
            .filter(run -> run.waiting() != null && run.waiting().waitFor() == WaitFor.APPROVAL)
            .map(StepRun::key)
            .toList();
    String key = waiting.isEmpty() ? anyKey(state) : draw.pick(waiting);
    return at -> new Input.DecideApproval(at, key, approved, null, "ann");
  }

  private String anyKey(ExecutionState state) {
    List<String> keys = state.runs().stream().map(StepRun::key).toList();
    return keys.isEmpty() || draw.chance(5) ? "nowhere" : draw.pick(keys);
  }

  private void callback(Baton baton) {
    if (workers.history().isEmpty()) {
      return;
    }
    Dispatched one = draw.pick(workers.history());
    ExecutionLog log = ledger.log(one.executionId());
    String seed = log == null ? "none" : log.state().identity().seed();
    callback(baton, Tokens.callback(seed, one.task().key(), one.task().attempt()), draw.chance(25));
  }

  private void callback(Baton baton, String token, boolean failed) {
    // The address leads to the execution; whose input it becomes is not known here.
    tryTo(
        () ->
            open.add(
                new Request.Call(
                    baton.callbackLater(
                        token, answers.output(), failed ? answers.failure() : null))));
  }

  private Timer oddTimer(ExecutionState state) {
    List<Timer> armed = List.copyOf(state.timers().armed().keySet());
    return armed.isEmpty() || draw.chance(30)
        ? new Timer(draw.pick(Timer.Kind.values()), anyKey(state), 1)
        : draw.pick(armed);
  }

  private void stale(Baton baton) {
    if (!workers.history().isEmpty()) {
      Dispatched one = draw.pick(workers.history());
      give(baton, one.executionId(), at -> answers.stale(at, one.task()));
    }
  }

  /** A worker's answer once more, or that the worker is gone. */
  public void repeat(Baton baton, boolean lost) {
    tryTo(() -> sendAgain(baton, lost));
  }

  private void sendAgain(Baton baton, boolean lost) {
    if (!workers.history().isEmpty()) {
      Dispatched one = workers.history().getLast();
      String key = one.task().key();
      int attempt = one.task().attempt();
      LongFunction<Input> input =
          lost
              ? at -> new Input.LoseTask(at, key, attempt)
              : at -> new Input.CompleteStep(at, key, attempt, answers.output());
      give(baton, one.executionId(), input);
    }
  }

  private void give(Baton baton, String executionId, LongFunction<Input> input) {
    ExecutionLog log = ledger.log(executionId);
    if (log != null) {
      Request.Sent sent = new Request.Sent(input);
      open.add(new Request.Give(sent, handle(baton, log).giveLater(sent)));
    }
  }

  private static Execution handle(Baton baton, ExecutionLog log) {
    return baton.execution(log.state().identity().tenantId(), log.id());
  }

  private static Execution stranger(Baton baton, ExecutionLog log) {
    return baton.execution("nobody-of-" + log.state().identity().tenantId(), log.id());
  }

  /** Gives an execution what it waits for; false where it waits for nobody outside. */
  public boolean help(Baton baton, ExecutionLog log) {
    ExecutionState state = log.state();
    if (state.pauseReason() == PauseReason.USER) {
      give(baton, log.id(), Input.Resume::new);
      return true;
    }
    for (StepRun run : state.active()) {
      WaitFor waitFor = run.waiting() == null ? null : run.waiting().waitFor();
      if (waitFor == WaitFor.APPROVAL) {
        give(baton, log.id(), at -> new Input.DecideApproval(at, run.key(), true, null, "ann"));
        return true;
      }
      if (waitFor == WaitFor.CALLBACK) {
        String seed = state.identity().seed();
        callback(baton, Tokens.callback(seed, run.key(), run.attempt()), false);
        return true;
      }
      if (waitFor == WaitFor.SIGNAL
          && run.step().work() instanceof io.baton.flow.plan.Work.EventWait wait) {
        give(baton, log.id(), at -> new Input.ReceiveSignal(at, wait.event(), answers.output()));
        return true;
      }
    }
    return signalDormant(baton, log);
  }

  private boolean signalDormant(Baton baton, ExecutionLog log) {
    ExecutionState state = log.state();
    for (String name : RandomFlow.SIGNALS) {
      List<Integer> watchers = state.plan().signalWatchers().getOrDefault(name, List.of());
      boolean awaited =
          state.dormant().stream().anyMatch(run -> watchers.contains(run.step().index()));
      if (awaited && !state.hasSeenSignal(name)) {
        give(baton, log.id(), at -> new Input.ReceiveSignal(at, name, answers.output()));
        return true;
      }
    }
    return false;
  }
}
