package io.baton.server.analytics;

import static io.baton.server.openapi.Schemas.INTEGER;
import static io.baton.server.openapi.Schemas.NUMBER;
import static io.baton.server.openapi.Schemas.OBJECT;
import static io.baton.server.openapi.Schemas.TEXT;
import static io.baton.server.openapi.Schemas.TIME;
import static io.baton.server.openapi.Schemas.list;
import static io.baton.server.openapi.Schemas.object;
import static io.baton.server.openapi.Schemas.orNull;

import io.baton.runtime.Analytics;
import io.baton.server.access.Role;
import io.baton.server.http.Problem;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import io.baton.value.Arr;
import io.baton.value.Obj;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The analytic questions, one call each. */
public final class AnalyticsRoutes {
  private static final Obj FAILURES = items(object("stepType", TEXT, "failures", INTEGER).all());
  private static final Obj STEPS =
      items(
          object(
                  "flowId", TEXT,
                  "stepId", TEXT,
                  "name", TEXT,
                  "stepType", TEXT,
                  "count", INTEGER,
                  "byStatus", OBJECT,
                  "averageMs", orNull(NUMBER))
              .all());
  private static final Obj FLOWS =
      items(
          object(
                  "flowId", TEXT,
                  "count", INTEGER,
                  "byStatus", OBJECT,
                  "averageMs", orNull(NUMBER))
              .all());
  private static final Obj TIMELINE =
      items(
          object(
                  "stepId", TEXT,
                  "name", TEXT,
                  "stepType", TEXT,
                  "status", TEXT,
                  "attempts", INTEGER,
                  "startedAt", orNull(TIME),
                  "completedAt", orNull(TIME),
                  "durationMs", orNull(INTEGER))
              .all());

  private final Analytics analytics;

  public AnalyticsRoutes(Analytics analytics) {
    this.analytics = analytics;
  }

  private static Obj items(Obj item) {
    return object("items", list(item)).all();
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/v1/analytics/step-failures", Role.VIEWER)
            .doc("stepFailures", "How often steps of each type failed, the most frequent first.")
            .answers(200, "The types.", FAILURES)
            .to(request -> reply(analytics.stepFailures(request.tenant()))),
        Route.get("/v1/analytics/step-durations", Role.VIEWER)
            .doc("stepDurations", "How long steps take that succeed.")
            .query("step", "The id or the name of the steps; all where it is not given.")
            .answers(200, "The steps by flow and id.", STEPS)
            .to(
                request ->
                    reply(
                        analytics.stepDurations(
                            request.tenant(), request.query("step").orElse(null)))),
        Route.get("/v1/analytics/flow-durations", Role.VIEWER)
            .doc("flowDurations", "How long executions of each flow take.")
            .answers(200, "The flows by id.", FLOWS)
            .to(request -> reply(analytics.flowDurations(request.tenant()))),
        Route.get("/v1/analytics/executions-by-status", Role.VIEWER)
            .doc("executionsByStatus", "How many executions there are of each status.")
            .query("from", "Only those created at or after this time or day.")
            .query("to", "Only those created before this time or day.")
            .answers(200, "The number by status.", OBJECT)
            .to(this::byStatus),
        Route.get("/v1/analytics/timeline/{execution}", Role.VIEWER)
            .doc("timeline", "The step runs of an execution in the order in which they started.")
            .answers(200, "The step runs.", TIMELINE)
            .to(this::timeline));
  }

  private Reply byStatus(Request request) {
    Map<String, Long> counts =
        analytics.executionsByStatus(request.tenant(), time(request, "from"), time(request, "to"));
    Obj.Builder shown = Obj.builder();
    counts.forEach(shown::put);
    return Reply.ok(shown.build());
  }

  private Reply timeline(Request request) {
    String id = request.path("execution");
    return analytics
        .timeline(request.tenant(), id)
        .map(AnalyticsRoutes::reply)
        .orElseThrow(() -> Problem.notFound("There is no execution '%s'".formatted(id)).refused());
  }

  private static Reply reply(List<Obj> items) {
    return Reply.ok(Obj.of("items", Arr.of(List.copyOf(items))));
  }

  private static @Nullable Long time(Request request, String name) {
    return request.query(name).map(text -> time(name, text)).orElse(null);
  }

  private static long time(String name, String text) {
    try {
      return text.indexOf('T') < 0
          ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli()
          : Instant.parse(text).toEpochMilli();
    } catch (DateTimeException | ArithmeticException e) {
      throw Problem.badRequest(
              "%s must be a time such as 2026-01-31T12:00:00Z or a day such as 2026-01-31"
                  .formatted(name))
          .refused();
    }
  }
}
