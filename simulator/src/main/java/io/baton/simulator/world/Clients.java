package io.baton.simulator.world;

import io.baton.engine.Event.WaitFor;
import io.baton.engine.Input;
import io.baton.engine.Timer;
import io.baton.engine.Tokens;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.StepRun;
import io.baton.runtime.Baton;
import io.baton.runtime.Execution;
import io.baton.simulator.check.ExecutionLog;
import io.baton.simulator.check.Ledger;
import io.baton.simulator.draw.Draw;
import io.baton.simulator.draw.RandomAnswers;
import io.baton.simulator.draw.RandomFlow;
import io.baton.simulator.fault.Fault;
import io.baton.simulator.fault.Faults;
import io.baton.simulator.world.Workers.Dispatched;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/** People and programs that ask for things, in any order and more than once. */
public final class Clients {
  private final Draw draw;
  private final RandomAnswers answers;
  private final Faults faults;
  private final Ledger ledger;
  private final Workers workers;
  private final Requests requests;
  private final Helpers helpers;

  public Clients(
      Draw draw,
      Faults faults,
      Ledger ledger,
      Workers workers,
      Requests requests,
      Helpers helpers) {
    this.draw = draw;
    this.answers = new RandomAnswers(draw);
    this.faults = faults;
    this.ledger = ledger;
    this.workers = workers;
    this.requests = requests;
    this.helpers = helpers;
  }

  /** Something that is asked of a running system. */
  public void act(Baton baton) {
    Requests.tryTo(() -> ask(baton));
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
      requests.give(baton, log.id(), at -> new Input.FireTimer(at, oddTimer(state)));
      return;
    }
    switch (draw.below(20)) {
      case 0, 1 ->
          requests.add(new Request.View(log.id(), Requests.handle(baton, log).viewLater()));
      case 2 -> requests.add(new Request.Foreign(stranger(baton, log).viewLater()));
      case 3, 4 -> requests.add(new Request.Watch(Requests.handle(baton, log).ended()));
      case 5, 6, 7, 8 -> command(baton, log);
      case 9, 10 -> requests.give(baton, log.id(), this::signal);
      case 11, 12 -> requests.give(baton, log.id(), approval(state, draw.chance(70)));
      case 13, 14 -> callback(baton);
      default -> helpers.help(baton, log);
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
    requests.give(baton, log.id(), command);
    if (draw.chance(10)) {
      requests.give(baton, log.id(), command);
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
    helpers.callback(
        baton, Tokens.callback(seed, one.task().key(), one.task().attempt()), draw.chance(25));
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
      requests.give(baton, one.executionId(), at -> answers.stale(at, one.task()));
    }
  }

  /** A worker's answer once more, or that the worker is gone. */
  public void repeat(Baton baton, boolean lost) {
    Requests.tryTo(() -> sendAgain(baton, lost));
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
      requests.give(baton, one.executionId(), input);
    }
  }

  private static Execution stranger(Baton baton, ExecutionLog log) {
    return baton.execution("nobody-of-" + log.state().identity().tenantId(), log.id());
  }
}
