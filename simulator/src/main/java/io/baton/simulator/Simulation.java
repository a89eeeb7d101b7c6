package io.baton.simulator;

import io.baton.engine.Effect;
import io.baton.engine.Engine;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepRun;
import io.baton.runtime.Baton;
import io.baton.runtime.Seams;
import io.baton.runtime.lane.Decider;
import io.baton.runtime.lane.Quarantine;
import io.baton.runtime.lane.Releases;
import io.baton.simulator.check.DecisionCheck;
import io.baton.simulator.check.EffectCheck;
import io.baton.simulator.check.ExecutionLog;
import io.baton.simulator.check.Ledger;
import io.baton.simulator.draw.Draw;
import io.baton.simulator.draw.RandomFlow;
import io.baton.simulator.fault.Fault;
import io.baton.simulator.fault.Faults;
import io.baton.simulator.mutation.Breakage;
import io.baton.simulator.rule.Violation;
import io.baton.simulator.schedule.Crash;
import io.baton.simulator.schedule.Scheduler;
import io.baton.simulator.schedule.SimulatedClock;
import io.baton.simulator.store.UnreliableStore;
import io.baton.simulator.world.Clients;
import io.baton.simulator.world.Flows;
import io.baton.simulator.world.Machine;
import io.baton.simulator.world.Options;
import io.baton.simulator.world.Workers;
import io.baton.store.StoreException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * One seed. First anything may happen; then faults stop, the world does what it is asked to, and
 * every execution must come to its end with nothing left over.
 */
public final class Simulation implements AutoCloseable {
  private static final int MOST_TURNS_OF_RELEASE = 6;
  private static final int MOST_JUMP_MILLIS = 90_000;
  private static final int COMPARED_PERCENT = 10;
  private static final int ALL_PERCENT = 100;
  private static final int MOST_TURNS_TO_REST = 200_000;
  private static final int MOST_HELP = 1_500;
  private static final int LOOK_EVERY = 256;

  private final Draw draw;
  private final Options options;
  private final Tally tally;
  private final Breakage breakage;
  private final Faults faults;
  private final Workers workers;
  private final Scheduler scheduler;
  private final SimulatedClock clock;
  private final Ledger ledger;
  private final DecisionCheck decisions;
  private final EffectCheck effects;
  private final Clients clients;
  private final Machine machine;
  private final List<RandomFlow> flows;
  private final List<String> tenants;
  private final Set<String> registered = new HashSet<>();
  private final Set<String> poisoned = new HashSet<>();
  private final SplittableRandom ids;
  private @Nullable Baton baton;
  private int started;

  public Simulation(long seed, Breakage breakage, Tally tally) {
    this.draw = new Draw(seed);
    this.ids = new SplittableRandom(~seed);
    this.options = Options.of(seed, draw);
    this.tally = tally;
    this.breakage = breakage;
    this.faults = new Faults(draw, options.faults(), tally::happened);
    this.workers = new Workers(draw, faults);
    this.scheduler = new Scheduler(draw, workers::nextMillis);
    this.clock = new SimulatedClock(scheduler);
    this.ledger = new Ledger(clock);
    int compared = options.everyPrefix() ? ALL_PERCENT : COMPARED_PERCENT;
    this.decisions = new DecisionCheck(ledger, clock, draw, compared);
    this.effects = new EffectCheck(ledger, decisions);
    this.clients = new Clients(draw, faults, ledger, workers, decisions);
    this.machine = new Machine(options);
    this.tenants = List.of("acme", "globex").subList(0, options.tenants());
    this.flows = Flows.draw(draw, options.flows());
    ledger.listener(recorded -> tally.committed(recorded.event()));
    scheduler.nextTimer(ledger::nextTimer);
    flows.forEach(flow -> ledger.means(breakage.definition(flow.text()), flow.plan()));
  }

  public Options options() {
    return options;
  }

  /** What became durable, to find out what went wrong. */
  String story() {
    StringBuilder story = new StringBuilder();
    flows.forEach(flow -> story.append(flow.text()).append('\n'));
    ledger.logs().forEach(log -> story.append(log).append('\n'));
    return story.toString();
  }

  /**
   * @throws Violation where something does not hold
   */
  public void run() {
    for (int turn = 0; turn < options.turns(); turn++) {
      turn();
    }
    faults.stop();
    scheduler.calm();
    kill();
    process();
    workIsHandedOut();
    endQuarantines();
    comeToTheEnd();
    ledger.compareWith(machine.disk(), options.everyPrefix());
    nothingIsLeft();
  }

  private void turn() {
    try {
      Baton running = process();
      if (faults.strikes(Fault.CRASH)) {
        throw new Crash();
      }
      if (faults.strikes(Fault.CLOSE)) {
        running.close();
        kill();
        return;
      }
      setClock();
      if (draw.chance(options.clientPercent()) || !scheduler.step()) {
        act(running);
      }
      settle();
    } catch (Crash crash) {
      kill();
    }
    tally.turned();
  }

  /** What one can see from outside after each turn. */
  private void settle() {
    Thread.interrupted();
    clients.readAnswers();
    Baton running = baton;
    if (running != null) {
      for (Quarantine quarantine : running.quarantined()) {
        if (!poisoned.contains(quarantine.executionId())) {
          throw new Violation("nobody is quarantined without a reason", quarantine.toString());
        }
      }
    }
  }

  private void act(Baton running) {
    if (started < options.executions() && draw.chance(50)) {
      started++;
      clients.start(running, draw.pick(tenants), draw.pick(flows).plan().flow().id());
    } else if (faults.strikes(Fault.RESULT_DOUBLED)) {
      clients.repeat(running, false);
    } else if (faults.strikes(Fault.WORKER_LOST)) {
      clients.repeat(running, true);
    } else {
      clients.act(running);
    }
  }

  private void setClock() {
    if (faults.strikes(Fault.CLOCK_FORWARD)) {
      clock.jump(draw.below(MOST_JUMP_MILLIS));
    }
    if (faults.strikes(Fault.CLOCK_BACK)) {
      clock.jump(-draw.below(MOST_JUMP_MILLIS));
    }
  }

  /** The process, which somebody starts again whenever it is gone. */
  private Baton process() {
    Baton running = baton;
    while (running == null) {
      try {
        running = open();
      } catch (StoreException e) {
        kill();
      }
    }
    baton = running;
    return running;
  }

  private Baton open() {
    breakage.recovering(true);
    Baton opened =
        machine.open(
            machine
                .settings(
                    disk ->
                        breakage.store(new UnreliableStore(disk, faults, scheduler, ledger, draw)))
                .withClock(clock),
            new Seams(scheduler, ids, decider(), this::releases));
    breakage.recovering(false);
    workers.register(opened, scheduler);
    for (String tenant : tenants) {
      for (RandomFlow flow : flows) {
        if (!registered.contains(tenant + flow.text())) {
          opened.register(tenant, breakage.definition(flow.text()), "random.json");
          registered.add(tenant + flow.text());
        }
      }
    }
    return opened;
  }

  private Decider decider() {
    Decider core = breakage.decider(new Engine()::decide);
    return decisions.around(
        (state, input) -> {
          var decision = core.decide(state, input);
          if (state.exists() && faults.strikes(Fault.DECISION_THROWS)) {
            poisoned.add(state.identity().executionId());
            throw new IllegalStateException("made up by the simulation");
          }
          return decision;
        });
  }

  private Releases releases(Releases real) {
    Releases out = effects.before(real);
    return breakage.releases(
        (owner, effect) -> {
          out.release(owner, effect);
          if (effect instanceof Effect.DispatchTask task) {
            workers.dispatched(owner.id(), task);
          }
          if (faults.strikes(Fault.CRASH_IN_RELEASE)) {
            throw new Crash();
          }
          if (faults.strikes(Fault.RELEASE_SLOW)) {
            scheduler.others(draw.between(1, MOST_TURNS_OF_RELEASE));
          }
        });
  }

  private void kill() {
    Thread.interrupted();
    baton = null;
    scheduler.kill();
    clients.forget();
    workers.forget();
    machine.release();
  }

  private void comeToTheEnd() {
    for (int help = 0; help < MOST_HELP; help++) {
      rest();
      List<ExecutionLog> open = ledger.logs().stream().filter(log -> !log.hasEnded()).toList();
      if (open.isEmpty()) {
        return;
      }
      boolean helped = false;
      for (ExecutionLog log : open) {
        helped |= clients.help(process(), log);
      }
      if (!helped) {
        throw new Violation(
            "waits for something with a name",
            "%s is %s and nothing moves: %s"
                .formatted(
                    open.getFirst().id(), open.getFirst().state().status(), open.getFirst()));
      }
    }
    throw new Violation("comes to an end", "not after all help there is");
  }

  /** Lets happen what happens by itself. */
  private void rest() {
    process();
    String overdue = null;
    for (int turn = 0; turn < MOST_TURNS_TO_REST; turn++) {
      if (!scheduler.step()) {
        return;
      }
      settle();
      tally.turned();
      if (turn % LOOK_EVERY == LOOK_EVERY - 1) {
        String before = overdue;
        overdue = ledger.overdue();
        if (overdue != null && overdue.equals(before)) {
          throw new Violation("timers fire", overdue);
        }
      }
    }
    throw new Violation("comes to rest", "something goes on and on");
  }

  /** Somebody has looked at what the core could not handle, and lets it go on. */
  private void endQuarantines() {
    Baton running = process();
    for (Quarantine quarantine : running.quarantined()) {
      ExecutionLog log = ledger.log(quarantine.executionId());
      if (log != null) {
        running.execution(log.state().identity().tenantId(), log.id()).release();
      }
    }
  }

  private Set<String> quarantined() {
    Set<String> ids = new HashSet<>();
    process().quarantined().forEach(quarantine -> ids.add(quarantine.executionId()));
    return ids;
  }

  /** After a start, whatever a worker had is with a worker again. */
  private void workIsHandedOut() {
    Set<String> stopped = quarantined();
    for (ExecutionLog log : ledger.logs()) {
      boolean goesOn =
          !log.hasEnded()
              && log.state().status() != ExecutionStatus.CANCELLING
              && !stopped.contains(log.id());
      for (StepRun run : goesOn ? log.state().active() : List.<StepRun>of()) {
        if (run.holdsSlot() && !workers.hasSinceStart(log.id(), run.key(), run.attempt())) {
          throw new Violation(
              "work is handed out again", "nobody has %s of %s".formatted(run.key(), log.id()));
        }
      }
    }
  }

  private void nothingIsLeft() {
    if (!machine.disk().queues().timersDue(Long.MAX_VALUE, 1).isEmpty()) {
      throw new Violation(
          "nothing is left", machine.disk().queues().timersDue(Long.MAX_VALUE, 10).toString());
    }
    if (scheduler.jobs() > 0) {
      throw new Violation("nothing is left", scheduler.jobs() + " jobs");
    }
    if (clients.isWaiting()) {
      throw new Violation("everybody is answered", "a client still waits");
    }
  }

  @Override
  public void close() {
    machine.close();
  }
}
