package io.baton.bench.workers;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Whose processor time is told: this process is the engine, others are named. */
final class Processors {
  private final Map<String, ProcessHandle> others = new LinkedHashMap<>();

  Processors with(String name, Companion companion) {
    others.put(name, companion.handle());
    return this;
  }

  /** Since each of them began. */
  Map<String, Duration> used() {
    Map<String, Duration> all = new LinkedHashMap<>();
    all.put("engine", Duration.ofNanos(ownNanos()));
    others.forEach(
        (name, process) -> all.put(name, process.info().totalCpuDuration().orElse(Duration.ZERO)));
    return all;
  }

  private static long ownNanos() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
        ? system.getProcessCpuTime()
        : 0;
  }
}
