package io.baton.simulator;

import io.baton.engine.Effect;
import io.baton.engine.Engine;
import io.baton.runtime.Baton;
import io.baton.runtime.Seams;
import io.baton.runtime.Settings;
import io.baton.runtime.lane.Decider;
import io.baton.runtime.lane.Quarantine;
import io.baton.runtime.lane.Releases;
import io.baton.runtime.trigger.TriggerService;
import io.baton.simulator.check.ResourceCheck;
import io.baton.simulator.draw.RandomFlow;
import io.baton.simulator.fault.Fault;
import io.baton.simulator.mutation.Breakage;
import io.baton.simulator.rule.Violation;
import io.baton.simulator.schedule.Crash;
import io.baton.simulator.store.UnreliableStore;
import io.baton.simulator.world.Ticks;
import io.baton.store.Store;
import io.baton.store.StoreException;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Baton on the simulated machine, which somebody starts again whenever it is gone. */
final class SimulatedProcess {
  private static final int MOST_TURNS_OF_RELEASE = 6;

  private final World world;
  private final Breakage breakage;
  private final SplittableRandom ids;
  private final Set<String> registered = new HashSet<>();
  private final Set<String> poisoned = new HashSet<>();
  private @Nullable Baton baton;
  private @Nullable TriggerService triggers;

  SimulatedProcess(long seed, World world, Breakage breakage) {
    this.ids = new SplittableRandom(~seed);
    this.world = world;
    this.breakage = breakage;
  }

  /** The one that runs. */
  Baton running() {
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

  /** Ends it in good order. */
  void close() {
    Baton running = running();
    if (triggers != null) {
      triggers.close();
    }
    running.close();
    kill();
  }

  void kill() {
    Thread.interrupted();
    baton = null;
    triggers = null;
    world.forgetProcess();
  }

  /** What one can see from outside after each turn. */
  void look() {
    Thread.interrupted();
    world.requests.readAnswers();
    world.remote.readAnswers();
    Baton running = baton;
    if (running != null) {
      for (Quarantine quarantine : running.quarantined()) {
        if (!poisoned.contains(quarantine.executionId())) {
          throw new Violation("nobody is quarantined without a reason", quarantine.toString());
        }
      }
    }
  }

  /** The ids of those that are in quarantine. */
  Set<String> quarantined() {
    Baton running = baton;
    Set<String> stopped = new HashSet<>();
    if (running != null) {
      running.quarantined().forEach(quarantine -> stopped.add(quarantine.executionId()));
    }
    return stopped;
  }

  private Baton open() {
    breakage.recovering(true);
    world.resources.opened();
    Store line = line();
    Baton opened =
        world.machine.open(
            Settings.on(() -> line).withClock(world.clock).withPoller(world.elsewhere),
            new Seams(world.scheduler, ids, decider(), this::releases));
    breakage.recovering(false);
    world.workers.register(opened, world.scheduler);
    for (String tenant : world.tenants) {
      for (RandomFlow flow : world.flows) {
        if (!registered.contains(tenant + flow.text())) {
          opened.register(tenant, breakage.definition(flow.text()), "random.json");
          registered.add(tenant + flow.text());
        }
      }
    }
    if (world.options.schedules()) {
      triggers = TriggerService.open(opened, line, Ticks.SETTINGS, world.scheduler);
    }
    return opened;
  }

  private Store line() {
    return breakage.store(
        new UnreliableStore(
            world.machine.mounted(), world.faults, world.scheduler, world.ledger, world.draw));
  }

  private Decider decider() {
    Decider core = breakage.decider(new Engine()::decide);
    Decider poisonous =
        (state, input) -> {
          var decision = core.decide(state, input);
          if (state.exists() && world.faults.strikes(Fault.DECISION_THROWS)) {
            poisoned.add(state.identity().executionId());
            world.orphans.forget(state.identity().executionId());
            throw new IllegalStateException("made up by the simulation");
          }
          return decision;
        };
    return world.orphans.around(world.decisions.around(poisonous));
  }

  private Releases releases(Releases real) {
    Releases out = world.effects.before(real);
    return breakage.releases(
        (owner, effect) -> {
          out.release(owner, effect);
          switch (effect) {
            case Effect.DispatchTask task -> world.workers.dispatched(owner.id(), task);
            case Effect.CancelTask task ->
                world.resources.ends(new ResourceCheck.Use(owner.id(), task.key(), task.attempt()));
            case Effect ignored -> {}
          }
          if (world.faults.strikes(Fault.CRASH_IN_RELEASE)) {
            throw new Crash();
          }
          if (world.faults.strikes(Fault.RELEASE_SLOW)) {
            world.scheduler.others(world.draw.between(1, MOST_TURNS_OF_RELEASE));
          }
        });
  }
}
