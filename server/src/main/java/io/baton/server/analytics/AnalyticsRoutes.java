package io.baton.server.analytics;

import static io.baton.server.openapi.Schemas.INTEGER;
import static io.baton.server.openapi.Schemas.NUMBER;
import static io.baton.server.openapi.Schemas.OBJECT;
import static io.baton.server.openapi.Schemas.TEXT;
import static io.baton.server.openapi.Schemas.TIME;
import static io.baton.server.openapi.Schemas.object;
import static io.baton.server.openapi.Schemas.orNull;
import static io.baton.server.openapi.Schemas.page;

import io.baton.runtime.Analytics;
import io.baton.server.access.Role;
import io.baton.server.http.Cursor;
import io.baton.server.http.Page;
import io.baton.server.http.Problem;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import io.baton.server.http.Times;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The analytic questions, one call each. */
public final class AnalyticsRoutes {
  private static final Obj FAILURES = page(object("stepType", TEXT, "failures", INTEGER).all());
  private static final Obj STEPS =
      page(
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
      page(
          object(
                  "flowId", TEXT,
                  "count", INTEGER,
                  "byStatus", OBJECT,
                  "averageMs", orNull(NUMBER))
              .all());
  private static final Obj TIMELINE =
      page(
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

  public List<Route> routes() {
    return List.of(
        Route.get("/v1/analytics/step-failures", Role.VIEWER)
            .doc("stepFailures", "How often steps of each type failed, the most frequent first.")
            .paged()
            .answers(200, "The types.", FAILURES)
            .to(request -> reply(request, analytics.stepFailures(request.tenant()))),
        Route.get("/v1/analytics/step-durations", Role.VIEWER)
            .doc("stepDurations", "How long steps take that succeed.")
            .query("step", "The id or the name of the steps; all where it is not given.")
            .paged()
            .answers(200, "The steps by flow and id.", STEPS)
            .to(
                request ->
                    reply(
                        request,
                        analytics.stepDurations(
                            request.tenant(), request.query("step").orElse(null)))),
        Route.get("/v1/analytics/flow-durations", Role.VIEWER)
            .doc("flowDurations", "How long executions of each flow take.")
            .paged()
            .answers(200, "The flows by id.", FLOWS)
            .to(request -> reply(request, analytics.flowDurations(request.tenant()))),
        Route.get("/v1/analytics/executions-by-status", Role.VIEWER)
            .doc("executionsByStatus", "How many executions there are of each status.")
            .query("from", "Only those created at or after this time or day.")
            .query("to", "Only those created before this time or day.")
            .answers(200, "The number by status.", OBJECT)
            .to(this::byStatus),
        Route.get("/v1/analytics/timeline/{execution}", Role.VIEWER)
            .doc("timeline", "The step runs of an execution in the order in which they started.")
            .paged()
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
        .map(items -> reply(request, items))
        .orElseThrow(() -> Problem.notFound("There is no execution '%s'".formatted(id)).refused());
  }

  /** The place in such a list is how many come before. */
  private static Reply reply(Request request, List<Obj> all) {
    Page page = request.page();
    Cursor cursor =
        new Cursor("analytics", request.tenant(), request.path(), request.query("step").orElse(""));
    long asked = page.cursor().map(cursor::readNumber).orElse(0L);
    int from = (int) Math.min(asked, all.size());
    int to = Math.min(from + page.limit(), all.size());
    Value next = to < all.size() ? Value.of(cursor.write(Integer.toString(to))) : Value.NULL;
    return Reply.ok(
        Obj.of("items", Arr.of(List.copyOf(all.subList(from, to))), "nextCursor", next));
  }

  private static @Nullable Long time(Request request, String name) {
    return request.query(name).map(text -> Times.millis(name, text)).orElse(null);
  }
}
