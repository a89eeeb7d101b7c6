package io.baton.server.metric;

import io.baton.server.http.Observer;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.function.Supplier;

/** All figures of one server. */
public final class Metrics implements AutoCloseable {
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final ExecutionMetrics executions = new ExecutionMetrics(registry);
  private final HttpMetrics http = new HttpMetrics(registry);

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

  /** For figures of other parts. */
  public MeterRegistry registry() {
    return registry;
  }

  /** A figure that is looked up when somebody asks for it. */
  public void gauge(String name, Supplier<Number> figure) {
    Gauge.builder(name, figure).register(registry);
  }

  /** Events that could not be counted. */
  public void watch(Telemetry telemetry) {
    FunctionCounter.builder("orchestrator.telemetry.dropped", telemetry, Telemetry::dropped)
        .register(registry);
  }

  /** Everything, as Prometheus reads it. */
  String text() {
    return registry.scrape();
  }

  @Override
  public void close() {
    registry.close();
  }
}
