package io.baton.server.metric;

import io.baton.server.access.Caller;
import io.baton.server.http.Observer;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Times requests by route. What fits no route is one, so that nobody can make new series. */
final class HttpMetrics implements Observer {
  private static final Duration[] BUCKETS = {
    Duration.ofMillis(1),
    Duration.ofMillis(5),
    Duration.ofMillis(20),
    Duration.ofMillis(100),
    Duration.ofSeconds(1),
    Duration.ofSeconds(10)
  };

  private final MeterRegistry registry;

  HttpMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  @Override
  public void answered(
      Request request, @Nullable Route route, @Nullable Caller caller, int status, long nanos) {
    Timer.builder("http.server.requests")
        .tag("method", route == null ? "other" : route.method().name())
        .tag("route", route == null ? "none" : route.path())
        .tag("status", Integer.toString(status))
        .serviceLevelObjectives(BUCKETS)
        .register(registry)
        .record(nanos, TimeUnit.NANOSECONDS);
  }
}
