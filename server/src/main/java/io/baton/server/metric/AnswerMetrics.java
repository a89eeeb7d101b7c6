package io.baton.server.metric;

import io.baton.runtime.cache.CacheCounts;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.ToDoubleFunction;

/** How the cache of answers is doing, under the names that the executions in memory have. */
final class AnswerMetrics {
  private static final String CACHE = "cache";
  private static final String NAME = "answers";

  private AnswerMetrics() {}

  static void register(MeterRegistry registry, CacheCounts counts) {
    count(registry, "orchestrator.cache.hits", counts, CacheCounts::hits);
    count(registry, "orchestrator.cache.misses", counts, CacheCounts::misses);
    count(registry, "orchestrator.cache.errors", counts, CacheCounts::errors);
    count(registry, "orchestrator.cache.dropped", counts, CacheCounts::drops);
    Gauge.builder("orchestrator.cache.up", counts, now -> now.isUp() ? 1 : 0)
        .tag(CACHE, NAME)
        .strongReference(true)
        .register(registry);
  }

  private static void count(
      MeterRegistry registry,
      String name,
      CacheCounts counts,
      ToDoubleFunction<CacheCounts> figure) {
    FunctionCounter.builder(name, counts, figure).tag(CACHE, NAME).register(registry);
  }
}
