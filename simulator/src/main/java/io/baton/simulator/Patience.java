package io.baton.simulator;

import io.baton.engine.state.Keys;
import io.baton.engine.state.StepRun;
import io.baton.flow.plan.PlannedStep;
import io.baton.simulator.check.ExecutionLog;
import io.baton.simulator.draw.RandomFlow;
import io.baton.simulator.world.Ticks;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Knows whether it is worth while to let time pass though no timer is due: leases run out and
 * quotas refill by the process's own alarms, which nobody outside can see.
 */
final class Patience {
  private final World world;
  private final SimulatedProcess process;
  private long until;

  Patience(World world, SimulatedProcess process) {
    this.world = world;
    this.process = process;
  }

  /** For so long time passes in any case. */
  void last(long millis) {
    until = world.scheduler.now() + millis;
  }

  /** The next time, by the scheduler, at which something may happen by itself. */
  long nextTime() {
    Set<String> stopped = process.quarantined();
    long timer = Math.min(world.ledger.nextTimer(stopped), nextTick());
    return timer > world.scheduler.now() && isTimeAwaited(stopped) ? world.scheduler.now() : timer;
  }

  private long nextTick() {
    OptionalLong next =
        world.options.schedules() && !world.faults.isStopped()
            ? Ticks.next(world.machine.disk())
            : OptionalLong.empty();
    return next.isEmpty() ? Long.MAX_VALUE : world.clock.whenShowing(next.getAsLong());
  }

  private boolean isTimeAwaited(Set<String> stopped) {
    if (world.scheduler.now() < until) {
      return true;
    }
    for (ExecutionLog log : world.ledger.logs()) {
      if (!log.hasEnded() && !stopped.contains(log.id())) {
        for (StepRun run : log.state().active()) {
          if (run.holdsSlot() && waitsForTime(log, run)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** What is waited for, for whoever looks into it. */
  @Override
  public String toString() {
    StringBuilder story = new StringBuilder("now is " + world.clock.millis());
    for (ExecutionLog log : world.ledger.logs()) {
      if (!log.hasEnded()) {
        log.state().active().stream()
            .filter(run -> run.holdsSlot() && waitsForTime(log, run))
            .forEach(run -> story.append(", ").append(log.id()).append('/').append(run.key()));
        story.append(", ").append(log.id()).append(log.state().timers().armed());
      }
    }
    return story.toString();
  }

  private static boolean waitsForTime(ExecutionLog log, StepRun run) {
    PlannedStep step = log.state().plan().step(Keys.stepId(run.key()));
    return step != null
        && (RandomFlow.POOL.equals(step.pool()) || step.resources().containsKey(RandomFlow.QUOTA));
  }
}
