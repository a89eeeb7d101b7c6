package io.baton.runtime.scale;

import io.baton.runtime.pool.PoolSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Which pools are scaled, and how often they are looked at. A pool that has no plan is as it was:
 * what it has to do is told, and nothing is done about it.
 *
 * @param plans by the name of the pool
 * @param interval between two looks
 * @param folder where worker processes are remembered
 * @param keptDecisions of each pool
 * @param keptSamples of each pool
 */
public record ScaleSettings(
    Map<String, PoolPlan> plans,
    Duration interval,
    Path folder,
    int keptDecisions,
    int keptSamples) {
  private static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(1);
  private static final int DEFAULT_DECISIONS = 100;
  private static final int DEFAULT_SAMPLES = 720;

  public ScaleSettings {
    plans = Map.copyOf(plans);
    if (interval.toMillis() < 1) {
      throw new IllegalArgumentException("The interval must be at least 1 ms");
    }
    if (keptDecisions < 1 || keptSamples < 1) {
      throw new IllegalArgumentException("At least 1 decision and 1 sample is kept");
    }
  }

  /** No pool is scaled. */
  public static ScaleSettings in(Path folder) {
    return new ScaleSettings(
        Map.of(), DEFAULT_INTERVAL, folder, DEFAULT_DECISIONS, DEFAULT_SAMPLES);
  }

  public ScaleSettings with(PoolPlan plan) {
    Map<String, PoolPlan> more = new LinkedHashMap<>(plans);
    more.put(plan.pool(), plan);
    return new ScaleSettings(more, interval, folder, keptDecisions, keptSamples);
  }

  public ScaleSettings withInterval(Duration pause) {
    return new ScaleSettings(plans, pause, folder, keptDecisions, keptSamples);
  }

  public ScaleSettings withKept(int decisions, int samples) {
    return new ScaleSettings(plans, interval, folder, decisions, samples);
  }

  /** The pools as Baton has to open them: a scaled one has slots of its own, or none here. */
  public PoolSettings applied(PoolSettings pools) {
    Map<String, Integer> slots = new HashMap<>(pools.slots());
    plans
        .values()
        .forEach(
            plan -> {
              if (plan.kind() instanceof PoolPlan.Slots kind) {
                int begin = plan.rules().bounds().min() * kind.slotsPerWorker();
                slots.put(plan.pool(), Math.max(1, begin));
              }
            });
    return pools
        .withSlots(slots)
        .withRemote(
            plans.values().stream()
                .filter(PoolPlan::isRemote)
                .map(PoolPlan::pool)
                .collect(Collectors.toUnmodifiableSet()));
  }
}
