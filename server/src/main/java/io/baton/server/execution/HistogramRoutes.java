package io.baton.server.execution;

import static io.baton.server.openapi.Schemas.INTEGER;
import static io.baton.server.openapi.Schemas.OBJECT;
import static io.baton.server.openapi.Schemas.TIME;
import static io.baton.server.openapi.Schemas.list;
import static io.baton.server.openapi.Schemas.object;

import io.baton.runtime.Baton;
import io.baton.server.access.Role;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;

/** Counts of executions over time: what a console draws above its list, in one call. */
public final class HistogramRoutes {
  /** Half hours of a day, and the one that it begins in the middle of. */
  static final int USUAL_SLICES = 50;

  private static final int FEWEST_SLICES = 2;

  private final Baton baton;
  private final int most;

  public HistogramRoutes(Baton baton) {
    this.baton = baton;
    this.most = baton.listLimits().slices();
  }

  public List<Route> routes() {
    Obj counts = OBJECT.with("additionalProperties", INTEGER);
    Obj number =
        INTEGER
            .with("minimum", Value.of(FEWEST_SLICES))
            .with("maximum", Value.of(most))
            .with("default", Value.of(Math.min(USUAL_SLICES, most)));
    return List.of(
        Filters.described(Route.get("/v1/executions/histogram", Role.VIEWER))
            .query("slices", number, "How many slices at most; their lengths are round.")
            .doc("executionHistogram", "How many executions there are of each status over time.")
            .answers(
                200,
                "In all, and slice by slice.",
                object(
                        "from", TIME,
                        "to", TIME,
                        "sliceMs", INTEGER,
                        "counts", counts,
                        "slices", list(object("from", TIME, "to", TIME, "counts", counts).all()))
                    .all())
            .to(this::histogram));
  }

  private Reply histogram(Request request) {
    int slices =
        request
            .number("slices", FEWEST_SLICES, most)
            .orElse((long) Math.min(USUAL_SLICES, most))
            .intValue();
    return Reply.ok(baton.histogram(Filters.of(request.tenant(), request::query), slices));
  }
}
