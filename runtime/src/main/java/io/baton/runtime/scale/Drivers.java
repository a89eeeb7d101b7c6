package io.baton.runtime.scale;

import io.baton.runtime.Baton;
import java.nio.file.Path;
import java.util.function.IntSupplier;

/** Makes the driver that fits a plan. */
final class Drivers {
  private final Baton baton;
  private final Path folder;
  private final String server;

  Drivers(Baton baton, Path folder, String server) {
    this.baton = baton;
    this.folder = folder;
    this.server = server;
  }

  /**
   * @param polling how many workers of the pool have asked for tasks lately
   */
  WorkerDriver of(PoolPlan plan, long now, IntSupplier polling) {
    return switch (plan.kind()) {
      case PoolPlan.Slots slots ->
          new SlotsDriver(
              slots.slotsPerWorker(),
              plan.rules().boundsAt(now).min(),
              count -> baton.slots(plan.pool(), count));
      case PoolPlan.Processes processes ->
          new ProcessDriver(
              plan.pool(),
              server,
              processes.settings().withSlots(plan.rules().tasksPerWorker()),
              folder,
              now);
      case PoolPlan.Elsewhere _ -> new ElsewhereDriver(polling);
    };
  }
}
