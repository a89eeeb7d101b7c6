package io.baton.simulator;

import io.baton.engine.Event;
import io.baton.simulator.check.DecisionCheck;
import io.baton.simulator.check.EffectCheck;
import io.baton.simulator.check.KeyCheck;
import io.baton.simulator.check.LeaseCheck;
import io.baton.simulator.check.Ledger;
import io.baton.simulator.check.OrphanCheck;
import io.baton.simulator.check.PollCheck;
import io.baton.simulator.check.ResourceCheck;
import io.baton.simulator.draw.Draw;
import io.baton.simulator.draw.RandomFlow;
import io.baton.simulator.fault.Faults;
import io.baton.simulator.mutation.Breakage;
import io.baton.simulator.schedule.Scheduler;
import io.baton.simulator.schedule.SimulatedClock;
import io.baton.simulator.world.Clients;
import io.baton.simulator.world.Deed;
import io.baton.simulator.world.Elsewhere;
import io.baton.simulator.world.Flows;
import io.baton.simulator.world.Helpers;
import io.baton.simulator.world.Machine;
import io.baton.simulator.world.Options;
import io.baton.simulator.world.RemoteWorkers;
import io.baton.simulator.world.Requests;
import io.baton.simulator.world.Starters;
import io.baton.simulator.world.Ticks;
import io.baton.simulator.world.Workers;
import java.util.List;

/** Everything of one seed that outlives its processes, wired together. */
final class World implements AutoCloseable {
  private static final int COMPARED_PERCENT = 10;
  private static final int ALL_PERCENT = 100;

  final Draw draw;
  final Options options;
  final Faults faults;
  final Scheduler scheduler;
  final SimulatedClock clock;
  final Machine machine;
  final List<RandomFlow> flows;
  final List<String> startable;
  final List<String> tenants;
  final Ledger ledger;
  final DecisionCheck decisions;
  final EffectCheck effects;
  final OrphanCheck orphans;
  final ResourceCheck resources;
  final PollCheck polls;
  final Workers workers;
  final RemoteWorkers remote;
  final Elsewhere elsewhere;
  final Requests requests;
  final Helpers helpers;
  final Starters starters;
  final Clients clients;

  World(long seed, Breakage breakage, Tally tally) {
    this.draw = new Draw(seed);
    this.options = Options.of(seed, draw);
    this.faults = new Faults(draw, options.faults(), tally::happened);
    this.scheduler = new Scheduler(draw, this::nextJobMillis);
    this.clock = new SimulatedClock(scheduler);
    this.ledger = new Ledger(clock, options.retentionMillis());
    int compared = options.everyPrefix() ? ALL_PERCENT : COMPARED_PERCENT;
    this.decisions = new DecisionCheck(ledger, clock, draw, compared);
    this.effects = new EffectCheck(ledger, decisions);
    this.orphans = new OrphanCheck(ledger);
    this.resources = new ResourceCheck(ledger, clock, options.resources());
    this.polls = new PollCheck(ledger);
    this.machine = new Machine(options);
    this.workers = new Workers(draw, faults, resources, tally::did);
    this.remote =
        new RemoteWorkers(
            draw, faults, clock, new LeaseCheck(ledger), resources, machine::disk, tally::did);
    this.elsewhere = new Elsewhere(draw, faults, scheduler, polls, tally::did);
    this.requests = new Requests(ledger, decisions);
    this.helpers = new Helpers(draw, requests);
    KeyCheck keys = new KeyCheck(ledger, clock, options.idempotencyMillis());
    this.starters = new Starters(draw, requests, keys, tally::did);
    this.clients = new Clients(draw, faults, ledger, workers, requests, helpers);
    this.tenants = List.of("acme", "globex").subList(0, options.tenants());
    this.flows = Flows.draw(draw, options);
    this.startable =
        flows.stream()
            .map(flow -> flow.plan().flow().id())
            .filter(id -> !id.equals(Flows.ALL_RESOURCES))
            .toList();
    ledger.listener(recorded -> committed(recorded.event(), tally));
    ledger.onRemoved(() -> tally.did(Deed.EXECUTION_REMOVED));
    flows.forEach(flow -> ledger.means(breakage.definition(flow.text()), flow.plan()));
  }

  private static void committed(Event event, Tally tally) {
    tally.committed(event);
    if (event instanceof Event.ExecutionCreated created && Ticks.is(created.flowId())) {
      tally.did(Deed.SCHEDULE_FIRED);
    }
  }

  private long nextJobMillis() {
    return workers.nextMillis();
  }

  /** The process is gone, and everybody who was in it or waited for it. */
  void forgetProcess() {
    scheduler.kill();
    requests.forget();
    workers.forget();
    remote.forget();
    polls.forget();
    orphans.forget();
    machine.release();
  }

  /** What became durable, to find out what went wrong. */
  String story() {
    StringBuilder story = new StringBuilder();
    flows.forEach(flow -> story.append(flow.text()).append('\n'));
    ledger.logs().forEach(log -> story.append(log).append('\n'));
    return story.toString();
  }

  @Override
  public void close() {
    machine.close();
  }
}
