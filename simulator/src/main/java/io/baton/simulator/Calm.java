package io.baton.simulator;

import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepRun;
import io.baton.runtime.Baton;
import io.baton.runtime.lane.Quarantine;
import io.baton.simulator.check.ExecutionLog;
import io.baton.simulator.check.ListCheck;
import io.baton.simulator.rule.Violation;
import io.baton.simulator.world.Flows;
import io.baton.simulator.world.Ticks;
import io.baton.store.Store;
import io.baton.store.read.QueueReads;
import java.util.List;
import java.util.Set;

/**
 * What follows when faults have stopped and the world does what it is asked to: everything comes to
 * its end, and nothing is left over.
 */
final class Calm {
  private static final int MOST_TURNS_TO_REST = 200_000;
  private static final int MOST_HELP = 1_500;
  private static final int LOOK_EVERY = 256;
  private static final int SERVE_EVERY = 8;
  private static final int LEASES = 3;
  private static final int HALF_PERCENT = 50;
  private static final int LONG_ENOUGH_MILLIS = 10_000;

  private final World world;
  private final SimulatedProcess process;
  private final Patience patience;
  private final Tally tally;

  Calm(World world, SimulatedProcess process, Patience patience, Tally tally) {
    this.world = world;
    this.process = process;
    this.patience = patience;
    this.tally = tally;
  }

  /**
   * @throws Violation where something does not hold
   */
  void run() {
    world.faults.stop();
    world.scheduler.calm();
    Ticks.stop(world.machine.disk(), world.tenants);
    if (world.draw.chance(HALF_PERCENT)) {
      resourcesAreFree(); // In the other half the kill finds work that is out.
    }
    process.kill();
    process.running();
    workIsHandedOut();
    endQuarantines();
    world.starters.askAgain(process.running());
    comeToTheEnd();
    resourcesAreFree();
    world.orphans.check();
    Ticks.check(world.machine.disk(), world.ledger);
    if (world.options.sqlite()) {
      ListCheck.check(world.machine.disk(), world.ledger, world.tenants);
    }
    world.ledger.compareWith(world.machine.disk(), world.options.everyPrefix());
    nothingIsLeft();
  }

  /**
   * When nobody works any more, leases have run out and the clock is where it was, all there is of
   * a resource is free.
   */
  private void resourcesAreFree() {
    rest();
    if (isSomethingOut()) {
      long behind = world.clock.latest() - world.clock.millis();
      patience.last(Math.max(LEASES * world.options.leaseMillis(), behind + LONG_ENOUGH_MILLIS));
      rest();
    }
    String tenant = world.tenants.getFirst();
    world.starters.startPlain(process.running(), tenant, Flows.ALL_RESOURCES);
    rest();
    boolean stuck =
        world.ledger.logs().stream()
            .anyMatch(
                log ->
                    log.state().identity().flowId().equals(Flows.ALL_RESOURCES) && !log.hasEnded());
    if (stuck) {
      throw new Violation(
          "no resource is lost", "nobody works, but all of a resource cannot be had");
    }
  }

  /** Whether a lease must run out, or a start is owed. */
  private boolean isSomethingOut() {
    Store disk = world.machine.disk();
    return !disk.queues().tasks(1).isEmpty() || !disk.firings().open(Long.MAX_VALUE, 1).isEmpty();
  }

  private void comeToTheEnd() {
    for (int help = 0; help < MOST_HELP; help++) {
      rest();
      List<ExecutionLog> open =
          world.ledger.logs().stream().filter(log -> !log.hasEnded()).toList();
      if (open.isEmpty()) {
        return;
      }
      boolean helped = false;
      for (ExecutionLog log : open) {
        helped |= world.helpers.help(process.running(), log);
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

  /** Lets happen what happens by itself, and lets workers elsewhere work. */
  private void rest() {
    Baton running = process.running();
    String overdue = null;
    for (int turn = 0; turn < MOST_TURNS_TO_REST; turn++) {
      boolean served = turn % SERVE_EVERY == 0 && world.remote.serve(running);
      if (!world.scheduler.step() && !served && !world.remote.serve(running)) {
        return;
      }
      process.look();
      tally.turned();
      if (turn % LOOK_EVERY == LOOK_EVERY - 1) {
        String before = overdue;
        overdue = world.ledger.overdue(process.quarantined());
        if (overdue != null && overdue.equals(before)) {
          throw new Violation("timers fire", overdue);
        }
      }
    }
    throw new Violation("comes to rest", "something goes on and on: " + patience);
  }

  /** Somebody has looked at what the core could not handle, and lets it go on. */
  private void endQuarantines() {
    Baton running = process.running();
    for (Quarantine quarantine : running.quarantined()) {
      ExecutionLog log = world.ledger.log(quarantine.executionId());
      if (log != null) {
        running.execution(log.state().identity().tenantId(), log.id()).release();
      }
    }
  }

  /** After a start, whatever a worker had is with a worker again. */
  private void workIsHandedOut() {
    Set<String> stopped = process.quarantined();
    for (ExecutionLog log : world.ledger.logs()) {
      boolean goesOn =
          !log.hasEnded()
              && log.state().status() != ExecutionStatus.CANCELLING
              && !stopped.contains(log.id());
      for (StepRun run : goesOn ? log.state().active() : List.<StepRun>of()) {
        if (run.holdsSlot() && !world.workers.hasSinceStart(log.id(), run.key(), run.attempt())) {
          throw new Violation(
              "work is handed out again", "nobody has %s of %s".formatted(run.key(), log.id()));
        }
      }
    }
  }

  private void nothingIsLeft() {
    QueueReads queues = world.machine.disk().queues();
    if (!queues.timersDue(Long.MAX_VALUE, 1).isEmpty()) {
      throw new Violation("nothing is left", queues.timersDue(Long.MAX_VALUE, 10).toString());
    }
    if (!queues.tasks(1).isEmpty()) {
      throw new Violation("nothing is left", queues.tasks(10).toString());
    }
    if (world.scheduler.jobs() > 0) {
      throw new Violation("nothing is left", world.scheduler.jobs() + " jobs");
    }
    if (world.requests.isWaiting()) {
      throw new Violation("everybody is answered", "a client still waits");
    }
  }
}
