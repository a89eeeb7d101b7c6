package io.baton.server.flow;

import static io.baton.server.openapi.Schemas.BOOLEAN;
import static io.baton.server.openapi.Schemas.INTEGER;
import static io.baton.server.openapi.Schemas.NUMBER;
import static io.baton.server.openapi.Schemas.OBJECT;
import static io.baton.server.openapi.Schemas.TEXT;
import static io.baton.server.openapi.Schemas.TIME;
import static io.baton.server.openapi.Schemas.list;
import static io.baton.server.openapi.Schemas.object;
import static io.baton.server.openapi.Schemas.orNull;
import static io.baton.server.openapi.Schemas.page;
import static io.baton.server.openapi.Schemas.ref;

import io.baton.flow.plan.Plan;
import io.baton.flow.read.Definition;
import io.baton.flow.write.PlanJson;
import io.baton.runtime.FlowCatalog;
import io.baton.runtime.flow.FlowVersion;
import io.baton.server.Context;
import io.baton.server.access.Role;
import io.baton.server.http.Cursor;
import io.baton.server.http.Page;
import io.baton.server.http.Problem;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import io.baton.server.http.RouteBuilder;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;

/** Registers, checks and shows definitions. */
public final class FlowRoutes {
  private static final Obj REGISTERED = object("id", TEXT, "version", INTEGER).all();
  private static final String FORMAT =
      "baton, flow, pipeline, workflow, agent-plan or agent-workflow; else the shape tells it.";

  private final FlowCatalog flows;
  private final int limit;

  public FlowRoutes(Context context) {
    this.flows = context.baton().flows();
    this.limit = context.settings().limits().definition();
  }

  public List<Route> routes() {
    return List.of(
        definition(Route.post("/v1/flows", Role.EDITOR))
            .doc("registerFlow", "Registers a definition; the same text again changes nothing.")
            .header("If-Match", FlowTags.IF_MATCH)
            .header("If-None-Match", "*: only if there is no such flow, else 412.")
            .answers(201, "Registered as a new version.", REGISTERED)
            .answers(200, "The newest version has this text.", REGISTERED)
            .to(this::register),
        definition(Route.post("/v1/flows/validate", Role.VIEWER))
            .doc("validateFlow", "Says everything that is wrong with a definition.")
            .answers(
                200,
                "What was found.",
                object(
                        "valid",
                        BOOLEAN,
                        "errors",
                        errors(),
                        "warnings",
                        errors(),
                        "plan",
                        orNull(ref("Plan")))
                    .all())
            .to(this::validate),
        Route.get("/v1/flows", Role.VIEWER)
            .paged()
            .doc("listFlows", "Flows with their success rate and how long they usually take.")
            .answers(200, "A page of them.", page(listed()))
            .to(this::listFlows),
        Route.delete("/v1/flows/{id}", Role.EDITOR)
            .doc("deleteFlow", "Starts no more executions of it; those that run go on.")
            .header("If-Match", FlowTags.IF_MATCH)
            .answers(204, "It is deleted.")
            .to(this::delete),
        Route.get("/v1/flows/{id}", Role.VIEWER)
            .doc("getFlow", "A flow with its definition as it was written.")
            .query("version", INTEGER, "The newest where it is not given.")
            .header("If-None-Match", "The ETag of the copy that the caller has.")
            .answers(200, "The flow.", shown())
            .answers(304, "The caller's copy is still good.")
            .to(this::get),
        Route.get("/v1/flows/{id}/plan", Role.VIEWER)
            .doc("getPlan", "In which order the steps can run, and what runs side by side.")
            .query("version", INTEGER, "The newest where it is not given.")
            .answers(200, "The plan.", ref("Plan"))
            .to(this::plan));
  }

  private static RouteBuilder definition(RouteBuilder route) {
    return route.query("format", FORMAT).body(OBJECT, true, "application/json", "application/yaml");
  }

  private static Obj errors() {
    return list(ref("DefinitionError"));
  }

  private static Obj shown() {
    return object(
            "id", TEXT,
            "version", INTEGER,
            "versions", list(INTEGER),
            "name", TEXT,
            "description", orNull(TEXT),
            "totalSteps", INTEGER,
            "createdAt", TIME,
            "input", OBJECT,
            "triggers", list(OBJECT),
            "definition", TEXT,
            "syntax", TEXT)
        .required("id", "version", "definition");
  }

  private static Obj listed() {
    return object(
            "id", TEXT,
            "name", TEXT,
            "version", INTEGER,
            "totalSteps", INTEGER,
            "updatedAt", TIME,
            "successRate", orNull(NUMBER),
            "usualDurationMs", orNull(INTEGER),
            "ended", OBJECT)
        .all();
  }

  private Reply listFlows(Request request) {
    Page page = request.page();
    Cursor cursor = new Cursor("flows", request.tenant());
    String after = page.cursor().map(cursor::read).orElse("");
    return page.reply(flows.list(request.tenant(), after, page.limit()), cursor);
  }

  private Reply delete(Request request) {
    String id = request.path("id");
    if (!flows.delete(request.tenant(), id, FlowTags.expected(request))) {
      throw noSuchFlow(id, 0).refused();
    }
    return Reply.empty(204);
  }

  private Reply register(Request request) throws IOException {
    DefinitionText source = DefinitionText.of(request, limit);
    if (source.fileName().endsWith(".json") && !source.isDocument()) {
      request.requireJson(source.text());
    }
    FlowCatalog.Registered made =
        flows.register(
            request.tenant(), source.text(), source.fileName(), FlowTags.expected(request));
    return Reply.json(
            made.isNew() ? 201 : 200,
            Obj.of("id", Value.of(made.flowId()), "version", Value.of(made.version())))
        .with("Location", "/v1/flows/" + made.flowId())
        .with("ETag", FlowTags.of(made.version()));
  }

  private Reply validate(Request request) throws IOException {
    DefinitionText source = DefinitionText.of(request, limit);
    return Reply.ok(
        DefinitionErrors.report(flows.problems(request.tenant(), source.text(), source.fileName()))
            .with("plan", plan(flows.read(source.text(), source.fileName()))));
  }

  /** What it would do, for whoever draws it while it is written. */
  private static Value plan(Definition definition) {
    Plan plan = definition.plan();
    return plan == null ? Value.NULL : PlanJson.of(plan);
  }

  private Reply get(Request request) {
    String id = request.path("id");
    int version = version(request);
    return flows
        .find(request.tenant(), id, version)
        .flatMap(
            row ->
                flows
                    .compiled(request.tenant(), id, row.version())
                    .map(
                        flow ->
                            FlowView.of(row, flow.plan(), flows.versions(request.tenant(), id))))
        .map(view -> version == 0 ? FlowTags.shown(request, view) : Reply.ok(view))
        .orElseThrow(unknown(id, version));
  }

  private Reply plan(Request request) {
    int version = version(request);
    Plan plan =
        flows
            .compiled(request.tenant(), request.path("id"), version)
            .map(FlowVersion::plan)
            .orElseThrow(unknown(request.path("id"), version));
    return Reply.ok(PlanJson.of(plan));
  }

  private static int version(Request request) {
    return request.number("version", 1, Integer.MAX_VALUE).orElse(0L).intValue();
  }

  static Supplier<RuntimeException> unknown(String id, int version) {
    return () -> noSuchFlow(id, version).refused();
  }

  /** The same whether it is another tenant's or nobody's. */
  public static Problem noSuchFlow(String id, int version) {
    return Problem.notFound(
        version == 0
            ? "There is no flow '%s'".formatted(id)
            : "There is no version %d of flow '%s'".formatted(version, id));
  }
}
