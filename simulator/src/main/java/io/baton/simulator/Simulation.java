package io.baton.simulator;

import io.baton.runtime.Baton;
import io.baton.simulator.fault.Fault;
import io.baton.simulator.mutation.Breakage;
import io.baton.simulator.rule.Violation;
import io.baton.simulator.schedule.Crash;
import io.baton.simulator.world.Options;

/**
 * One seed. First anything may happen; then faults stop, the world does what it is asked to, and
 * every execution must come to its end with nothing left over.
 */
public final class Simulation implements AutoCloseable {
  private static final int MOST_JUMP_MILLIS = 90_000;
  private static final int REMOTE_PERCENT = 45;
  private static final int START_AGAIN_PERCENT = 8;

  private final World world;
  private final SimulatedProcess process;
  private final Patience patience;
  private final Tally tally;
  private int started;

  public Simulation(long seed, Breakage breakage, Tally tally) {
    this.tally = tally;
    this.world = new World(seed, breakage, tally);
    this.process = new SimulatedProcess(seed, world, breakage);
    this.patience = new Patience(world, process);
    world.scheduler.nextTimer(patience::nextTime);
  }

  public Options options() {
    return world.options;
  }

  /** What became durable, to find out what went wrong. */
  String story() {
    return world.story();
  }

  /**
   * @throws Violation where something does not hold
   */
  public void run() {
    for (int turn = 0; turn < world.options.turns(); turn++) {
      turn();
    }
    new Calm(world, process, patience, tally).run();
  }

  private void turn() {
    try {
      Baton running = process.running();
      if (world.faults.strikes(Fault.CRASH)) {
        throw new Crash();
      }
      if (world.faults.strikes(Fault.CLOSE)) {
        process.close();
        return;
      }
      setClock();
      if (world.draw.chance(world.options.clientPercent()) || !world.scheduler.step()) {
        act(running);
      }
      process.look();
    } catch (Crash crash) {
      process.kill();
    }
    tally.turned();
  }

  private void act(Baton running) {
    if (started < world.options.executions() && world.draw.chance(50)) {
      started++;
      String tenant = world.draw.pick(world.tenants);
      world.starters.start(running, tenant, world.draw.pick(world.startable));
    } else if (world.faults.strikes(Fault.RESULT_DOUBLED)) {
      world.clients.repeat(running, false);
    } else if (world.faults.strikes(Fault.WORKER_LOST)) {
      world.clients.repeat(running, true);
    } else if (world.draw.chance(START_AGAIN_PERCENT)) {
      world.starters.again(running);
    } else if (world.draw.chance(REMOTE_PERCENT)) {
      world.remote.act(running);
    } else {
      world.clients.act(running);
    }
  }

  private void setClock() {
    if (world.faults.strikes(Fault.CLOCK_FORWARD)) {
      world.clock.jump(world.draw.below(MOST_JUMP_MILLIS));
    }
    if (world.faults.strikes(Fault.CLOCK_BACK)) {
      world.clock.jump(-world.draw.below(MOST_JUMP_MILLIS));
    }
  }

  @Override
  public void close() {
    world.close();
  }
}
