package io.baton.server.metric;

import io.baton.runtime.pool.PoolStatus;
import io.baton.runtime.scale.Autoscaler;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** How the pools are doing, looked up when somebody asks for it. */
final class PoolMetrics {
  static final int MOST_POOLS = 100;

  private final Supplier<List<PoolStatus>> pools;
  private final Autoscaler scaler;
  private final MultiGauge depth;
  private final MultiGauge running;
  private final MultiGauge workers;
  private final MultiGauge desired;

  PoolMetrics(MeterRegistry registry, Supplier<List<PoolStatus>> pools, Autoscaler scaler) {
    this.pools = pools;
    this.scaler = scaler;
    this.depth = MultiGauge.builder("orchestrator.queue.depth").register(registry);
    this.running = MultiGauge.builder("orchestrator.pool.running").register(registry);
    this.workers = MultiGauge.builder("orchestrator.workers").register(registry);
    this.desired = MultiGauge.builder("orchestrator.workers.desired").register(registry);
  }

  void look() {
    scaler.look();
    List<PoolStatus> all = pools.get().stream().limit(MOST_POOLS).toList();
    show(depth, all, PoolStatus::depth);
    show(running, all, PoolStatus::running);
    show(workers, all, scaler::workers);
    show(desired, all, scaler::desired);
  }

  private static void show(
      MultiGauge gauge, List<PoolStatus> pools, ToIntFunction<PoolStatus> figure) {
    List<Row<?>> rows =
        pools.stream()
            .<Row<?>>map(pool -> Row.of(Tags.of("pool", pool.name()), figure.applyAsInt(pool)))
            .toList();
    gauge.register(rows, true);
  }
}
