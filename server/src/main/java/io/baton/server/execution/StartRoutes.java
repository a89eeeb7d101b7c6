package io.baton.server.execution;

import static io.baton.server.openapi.Schemas.INTEGER;
import static io.baton.server.openapi.Schemas.OBJECT;
import static io.baton.server.openapi.Schemas.TEXT;
import static io.baton.server.openapi.Schemas.object;
import static io.baton.server.openapi.Schemas.ref;

import io.baton.runtime.Baton;
import io.baton.runtime.Begun;
import io.baton.runtime.Execution;
import io.baton.server.Context;
import io.baton.server.access.Role;
import io.baton.server.flow.DefinitionText;
import io.baton.server.flow.FlowRoutes;
import io.baton.server.http.BodyLimits;
import io.baton.server.http.Fields;
import io.baton.server.http.Problem;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import io.baton.server.http.RouteBuilder;
import io.baton.value.Arr;
import io.baton.value.Obj;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Starts executions, and waits for their end where the caller wants to. */
public final class StartRoutes {
  private final Baton baton;
  private final BodyLimits limits;
  private final EndWaiter waiter;

  public StartRoutes(Context context) {
    this.baton = context.baton();
    this.limits = context.settings().limits();
    this.waiter = new EndWaiter(context.lifecycle());
  }

  public List<Route> routes() {
    Obj start =
        object(
                "input", OBJECT,
                "correlationId", TEXT,
                "priority", INTEGER,
                "pool", TEXT,
                "version", INTEGER,
                "tenantId", TEXT)
            .any();
    Obj definition = Obj.of("anyOf", Arr.of(OBJECT, TEXT));
    Obj inline =
        object("definition", definition, "format", TEXT, "input", OBJECT).required("definition");
    return List.of(
        starting(Route.post("/v1/flows/{id}/executions", Role.OPERATOR).optionalBody(start))
            .doc("startExecution", "Starts a flow.")
            .to(this::start),
        starting(Route.post("/v1/executions", Role.OPERATOR).body(inline))
            .doc("startDefinition", "Starts a definition that is not registered.")
            .to(this::startDefinition));
  }

  private static RouteBuilder starting(RouteBuilder route) {
    return route
        .query("wait", "true, or a number of seconds up to 30: answer when it has ended.")
        .header("Prefer", "wait=N, the same as the query parameter.")
        .header("traceparent", "The caller's place in a trace, as W3C Trace Context has it.")
        .header("tracestate", "What tracing systems noted beside it; passed on as it is.")
        .header("Idempotency-Key", "The same request with the same key starts one execution.")
        .answers(202, "It is started.", ref("Execution"))
        .answers(200, "It has ended.", ref("Execution"));
  }

  private Reply start(Request request) throws IOException, InterruptedException {
    Duration wait = EndWaiter.wanted(request);
    StartRequest start = StartRequest.of(request, request.fields(most(wait), StartRequest.FIELDS));
    String flow = request.path("id");
    if (baton.flows().compiled(request.tenant(), flow, start.options().version()).isEmpty()) {
      throw FlowRoutes.noSuchFlow(flow, start.options().version()).refused();
    }
    return started(flow, start, wait);
  }

  private Reply startDefinition(Request request) throws IOException, InterruptedException {
    Duration wait = EndWaiter.wanted(request);
    String[] names =
        Stream.concat(Stream.of("definition", "format"), Stream.of(StartRequest.FIELDS))
            .filter(name -> !name.equals("version"))
            .toArray(String[]::new);
    Fields fields = request.fields(most(wait), names);
    if (!fields.has("definition")) {
      throw Problem.badRequest("The field 'definition' is missing").refused();
    }
    DefinitionText source = DefinitionText.of(fields.value("definition"), fields.text("format"));
    StartRequest start = StartRequest.of(request, fields);
    String flow =
        baton
            .flows()
            .keep(start.options().tenant(), source.text(), source.fileName(), start.input());
    return started(flow, start, wait);
  }

  private int most(Duration wait) {
    return wait.isZero() ? limits.async() : limits.sync();
  }

  private Reply started(String flow, StartRequest start, Duration wait)
      throws InterruptedException {
    if (wait.isZero()) {
      Begun begun = baton.startSeen(flow, start.input(), start.options());
      return goingOn(begun.execution(), begun.view());
    }
    Execution execution = baton.start(flow, start.input(), start.options());
    boolean ended = waiter.await(execution, wait).isPresent();
    Obj view = execution.view();
    return (ended ? at(200, execution, view) : goingOn(execution, view))
        .with("Preference-Applied", "wait=" + wait.toSeconds());
  }

  private static Reply goingOn(Execution execution, Obj view) {
    return at(202, execution, view).with("Retry-After", ExecutionReplies.RETRY_AFTER);
  }

  private static Reply at(int status, Execution execution, Obj view) {
    return Reply.json(status, view).with("Location", "/v1/executions/" + execution.id());
  }
}
