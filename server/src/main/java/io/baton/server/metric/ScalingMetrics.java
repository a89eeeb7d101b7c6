package io.baton.server.metric;

import io.baton.runtime.scale.Autoscaler;
import io.baton.runtime.scale.Decision;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Consumer;

/** Counts decisions about workers, by pool and reason. Pools that nobody scales make none. */
final class ScalingMetrics implements Consumer<Decision> {
  private final MeterRegistry registry;
  private final Autoscaler scaler;

  ScalingMetrics(MeterRegistry registry, Autoscaler scaler) {
    this.registry = registry;
    this.scaler = scaler;
  }

  @Override
  public void accept(Decision decision) {
    if (scaler.plan(decision.pool()).isPresent()) {
      registry
          .counter(
              "orchestrator.scaling.decisions",
              "pool",
              decision.pool(),
              "code",
              decision.reason().code())
          .increment();
    }
  }
}
