package io.baton.server.execution;

import static io.baton.server.openapi.Schemas.INTEGER;
import static io.baton.server.openapi.Schemas.OBJECT;
import static io.baton.server.openapi.Schemas.page;
import static io.baton.server.openapi.Schemas.ref;

import io.baton.runtime.Baton;
import io.baton.runtime.Execution;
import io.baton.server.Context;
import io.baton.server.access.Role;
import io.baton.server.http.Cursor;
import io.baton.server.http.Page;
import io.baton.server.http.Problem;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import io.baton.store.read.ExecutionFilter;
import io.baton.store.read.ListReads;
import io.baton.value.Obj;
import java.util.List;
import java.util.Map;

/** Lists executions, and the steps of one. */
public final class ListRoutes {
  private final Baton baton;

  public ListRoutes(Context context) {
    this.baton = context.baton();
  }

  public List<Route> routes() {
    return List.of(
        Filters.described(Route.get("/v1/executions", Role.VIEWER).paged())
            .doc("listExecutions", "Executions, newest first, without their payloads.")
            .answers(200, "A page of them.", page(ref("ListedExecution")))
            .to(this::executions),
        Filters.described(Route.get("/v1/executions/counts", Role.VIEWER))
            .doc("countExecutions", "How many executions there are in each status.")
            .answers(200, "A number for each status.", OBJECT.with("additionalProperties", INTEGER))
            .to(this::counts),
        Route.get("/v1/executions/{id}/steps", Role.VIEWER)
            .paged()
            .doc("listSteps", "The steps of an execution with what they were given and gave.")
            .answers(200, "A page of them.", page(ref("Step")))
            .to(this::steps),
        Route.get("/v1/executions/{id}/steps/{stepId}", Role.VIEWER)
            .doc("getStep", "A step, or a round of a loop such as enrich[17].")
            .answers(200, "The step.", ref("Step"))
            .to(this::step),
        Route.get("/v1/executions/{id}/steps/{stepId}/items", Role.VIEWER)
            .paged()
            .doc("listItems", "The rounds of a loop in their order.")
            .answers(200, "A page of them.", page(ref("Step")))
            .to(this::items));
  }

  private Reply executions(Request request) {
    Page page = request.page();
    ExecutionFilter filter = Filters.of(request.tenant(), request::query);
    Cursor cursor = new Cursor(Filters.identity(filter));
    ExecutionFilter.Cursor after =
        page.cursor().map(cursor::read).map(ListRoutes::place).orElse(null);
    return page.reply(baton.executions(filter.after(after), page.limit()), cursor);
  }

  private static ExecutionFilter.Cursor place(String text) {
    return ExecutionFilter.Cursor.parse(text).orElseThrow(Cursor::foreign);
  }

  private Reply counts(Request request) {
    Map<String, Long> found = baton.counts(Filters.of(request.tenant(), request::query));
    Obj.Builder counts = Obj.builder();
    ListReads.STATUSES.forEach(status -> counts.put(status, found.getOrDefault(status, 0L)));
    return Reply.ok(counts.build());
  }

  private Execution execution(Request request) {
    return baton.execution(request.tenant(), request.path("id"));
  }

  private Reply steps(Request request) {
    Page page = request.page();
    Cursor cursor = new Cursor("steps", request.tenant(), request.path("id"));
    String after = page.cursor().map(cursor::read).orElse("");
    return page.reply(execution(request).stepViews(after, page.limit()), cursor);
  }

  private Reply step(Request request) {
    return execution(request)
        .stepView(request.path("stepId"))
        .map(Reply::ok)
        .orElseThrow(() -> noStep(request));
  }

  private Reply items(Request request) {
    Page page = request.page();
    String step = request.path("stepId");
    Cursor cursor = new Cursor("items", request.tenant(), request.path("id"), step);
    String after = page.cursor().map(cursor::read).orElse("");
    return execution(request)
        .items(step, after, page.limit())
        .map(found -> page.reply(found, cursor))
        .orElseThrow(() -> noStep(request));
  }

  private static RuntimeException noStep(Request request) {
    return Problem.notFound(
            "Execution '%s' has no step '%s'".formatted(request.path("id"), request.path("stepId")))
        .refused();
  }
}
