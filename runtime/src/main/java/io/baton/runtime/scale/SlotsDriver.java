package io.baton.runtime.scale;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntConsumer;

/**
 * Workers that are slots of this process: each stands for a number of tasks at a time. They need no
 * start, so that what was decided holds at once.
 */
final class SlotsDriver implements WorkerDriver {
  private final int slotsPerWorker;
  private final IntConsumer slots;
  private volatile int workers;

  /**
   * @param slots takes the number of tasks that the pool may run at the same time
   */
  SlotsDriver(int slotsPerWorker, int workers, IntConsumer slots) {
    this.slotsPerWorker = slotsPerWorker;
    this.workers = workers;
    this.slots = slots;
    slots.accept(workers * slotsPerWorker);
  }

  @Override
  public List<Report> reach(int wanted, long now) {
    if (wanted != workers) {
      workers = wanted;
      slots.accept(wanted * slotsPerWorker);
    }
    return List.of();
  }

  @Override
  public int workers() {
    return workers;
  }

  /** Of this process: the machine's processors, and the heap. */
  @Override
  public Load.Usage usage(long now) {
    Runtime runtime = Runtime.getRuntime();
    double used = runtime.totalMemory() - runtime.freeMemory();
    return new Load.Usage(cpu(), OptionalDouble.of(used / runtime.maxMemory()));
  }

  private static OptionalDouble cpu() {
    if (ManagementFactory.getOperatingSystemMXBean()
        instanceof com.sun.management.OperatingSystemMXBean system) {
      double load = system.getProcessCpuLoad();
      return load < 0 ? OptionalDouble.empty() : OptionalDouble.of(load);
    }
    return OptionalDouble.empty();
  }
}
