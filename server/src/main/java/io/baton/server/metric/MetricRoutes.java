package io.baton.server.metric;

import io.baton.runtime.StartOptions;
import io.baton.server.access.Role;
import io.baton.server.http.Problem;
import io.baton.server.http.ProblemType;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;

/**
 * {@code /metrics}. The figures are of all tenants, so only those who run the instance see them.
 */
public final class MetricRoutes {
  private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

  private final Metrics metrics;

  public MetricRoutes(Metrics metrics) {
    this.metrics = metrics;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/metrics", Role.VIEWER)
            .doc("metrics", "Figures of the whole instance, for Prometheus.")
            .answers(200, "The figures.", "text/plain", Obj.of("type", Value.of("string")))
            .to(this::scrape));
  }

  private Reply scrape(Request request) {
    if (!request.tenant().equals(StartOptions.DEFAULT_TENANT)) {
      throw Problem.of(
              ProblemType.FORBIDDEN, "Figures of the instance need a key of the tenant 'default'")
          .refused();
    }
    return Reply.text(200, PROMETHEUS, metrics.text());
  }
}
