package io.baton.server.metric;

import io.baton.runtime.Baton;
import io.baton.runtime.cache.AnswerCache;
import io.baton.runtime.lane.MemoryCounts;
import io.baton.runtime.scale.Autoscaler;
import io.baton.server.http.Observer;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.jspecify.annotations.Nullable;

/** All figures of one server. */
public final class Metrics implements AutoCloseable {
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final ExecutionMetrics executions = new ExecutionMetrics(registry);
  private final HttpMetrics http = new HttpMetrics(registry);
  private volatile @Nullable PoolMetrics pools;

  public Metrics() {
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
  }

  /** Counts what executions do. */
  public EventListener executions() {
    return executions;
  }

  /** Counts what is asked over HTTP. */
  public Observer http() {
    return http;
  }

  /** Events that could not be counted. */
  public void watch(Telemetry telemetry) {
    FunctionCounter.builder("orchestrator.telemetry.dropped", telemetry, Telemetry::dropped)
        .register(registry);
  }

  /** Answers that were kept elsewhere. */
  public void watch(AnswerCache cache) {
    if (cache.isUsed()) {
      AnswerMetrics.register(registry, cache.counts());
    }
  }

  /** What the engine knows of itself, and of its pools. */
  public void watch(Baton baton, Autoscaler scaler) {
    MemoryCounts counts = baton.memoryCounts();
    FunctionCounter.builder("orchestrator.cache.hits", counts, MemoryCounts::hits)
        .tag("cache", "executions")
        .register(registry);
    FunctionCounter.builder("orchestrator.cache.misses", counts, MemoryCounts::misses)
        .tag("cache", "executions")
        .register(registry);
    pools = new PoolMetrics(registry, () -> baton.pools(null), scaler);
    var _ = scaler.watch(new ScalingMetrics(registry, scaler));
  }

  /** Everything, as Prometheus reads it. */
  String text() {
    PoolMetrics known = pools;
    if (known != null) {
      known.look();
    }
    return registry.scrape();
  }

  @Override
  public void close() {
    registry.close();
  }
}
