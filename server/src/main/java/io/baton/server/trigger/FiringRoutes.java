package io.baton.server.trigger;

import static io.baton.server.openapi.Schemas.ANYTHING;
import static io.baton.server.openapi.Schemas.TEXT;
import static io.baton.server.openapi.Schemas.list;
import static io.baton.server.openapi.Schemas.object;

import io.baton.runtime.trace.TraceParent;
import io.baton.runtime.trigger.Fired;
import io.baton.runtime.trigger.Occasion;
import io.baton.runtime.trigger.OtherPayloadException;
import io.baton.runtime.trigger.TriggerService;
import io.baton.server.access.Role;
import io.baton.server.http.Fields;
import io.baton.server.http.Problem;
import io.baton.server.http.ProblemType;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** Events: each starts every flow of the tenant whose trigger waits for it. */
final class FiringRoutes {
  private static final Obj STARTED =
      object(
              "event",
              TEXT,
              "started",
              list(object("triggerId", TEXT, "flowId", TEXT, "executionId", TEXT).all()),
              "refused",
              list(object("triggerId", TEXT, "flowId", TEXT, "message", TEXT).all()))
          .all();

  private final TriggerService triggers;
  private final int most;

  FiringRoutes(TriggerService triggers, int most) {
    this.triggers = triggers;
    this.most = most;
  }

  List<Route> routes() {
    return List.of(
        Route.post("/v1/events/{name}", Role.OPERATOR)
            .doc("fireEvent", "Starts every flow that has a trigger for this event.")
            .header(TraceParent.NAME, "The caller's place in a trace.")
            .header("tracestate", "What tracing systems noted beside it; passed on as it is.")
            .header("Idempotency-Key", "The same key starts each flow once.")
            .optionalBody(object("payload", ANYTHING).any())
            .answers(202, "What was started.", STARTED)
            .to(this::fire));
  }

  private Reply fire(Request request) throws IOException {
    Fields body = request.fields(most, "payload");
    Value payload = body.has("payload") ? body.value("payload") : Obj.EMPTY;
    String key = request.idempotencyKey().orElseGet(() -> UUID.randomUUID().toString());
    String event = request.path("name");
    List<Value> started = new ArrayList<>();
    List<Value> refused = new ArrayList<>();
    for (CompletableFuture<Fired> one :
        fired(request.tenant(), event, new Occasion(key, payload, request.traceparent()))) {
      switch (one.join()) {
        case Fired.Refused no -> refused.add(refused(no));
        case Fired.Started yes -> started.add(started(yes));
        case Fired.Owed owed -> started.add(started(owed));
      }
    }
    return Reply.json(
        202,
        Obj.builder()
            .put("event", event)
            .put("started", Arr.of(started))
            .put("refused", Arr.of(refused))
            .build());
  }

  private List<CompletableFuture<Fired>> fired(String tenant, String event, Occasion occasion) {
    try {
      return triggers.event(tenant, event, occasion);
    } catch (OtherPayloadException e) {
      throw Problem.of(
              ProblemType.IDEMPOTENCY_CONFLICT, Objects.requireNonNullElse(e.getMessage(), ""))
          .refused();
    }
  }

  private static Obj started(Fired fired) {
    return names(fired).put("executionId", fired.firing().executionId()).build();
  }

  private static Obj refused(Fired.Refused refused) {
    return names(refused).put("message", String.valueOf(refused.reason().getMessage())).build();
  }

  private static Obj.Builder names(Fired fired) {
    return Obj.builder()
        .put("triggerId", fired.firing().triggerId())
        .put("flowId", fired.firing().flowId());
  }
}
