package io.baton.server.live;

import static io.baton.server.openapi.Schemas.INTEGER;
import static io.baton.server.openapi.Schemas.TEXT;
import static io.baton.server.openapi.Schemas.page;
import static io.baton.server.openapi.Schemas.ref;

import io.baton.runtime.Baton;
import io.baton.runtime.Execution;
import io.baton.runtime.feed.LiveEvent;
import io.baton.runtime.lane.NoSuchExecutionException;
import io.baton.runtime.scale.Autoscaler;
import io.baton.server.Context;
import io.baton.server.Lifecycle;
import io.baton.server.access.Role;
import io.baton.server.http.Cursor;
import io.baton.server.http.Page;
import io.baton.server.http.Problem;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import java.time.Duration;
import java.util.List;

/** The log of an execution as a list, or live; and everything that happens to a tenant, live. */
public final class EventRoutes {
  static final String EVENT_STREAM = "text/event-stream";

  private final Baton baton;
  private final Autoscaler scaler;
  private final Lifecycle lifecycle;
  private final Duration heartbeat;

  public EventRoutes(Context context) {
    this.baton = context.baton();
    this.scaler = context.scaler();
    this.lifecycle = context.lifecycle();
    this.heartbeat = context.settings().heartbeat();
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/v1/executions/{id}/events", Role.VIEWER)
            .doc("listEvents", "The log; live with Accept: text/event-stream.")
            .paged()
            .query("after", INTEGER, "Only events after this number.")
            .header("Last-Event-ID", "Live: only events after this number.")
            .answers(200, "Events in their order.", page(ref("Event")))
            .answers(200, "Events as they happen.", EVENT_STREAM, TEXT)
            .answers(204, "Live: it has ended, and nothing more will come.")
            .to(this::ofExecution),
        Route.get("/v1/events", Role.VIEWER)
            .doc("watchEvents", "Everything that happens to the tenant's executions, live.")
            .header("Last-Event-ID", "Only events after the one with this id.")
            .answers(200, "Events as they happen.", EVENT_STREAM, TEXT)
            .to(this::ofTenant));
  }

  private Reply ofExecution(Request request) {
    Execution execution = baton.execution(request.tenant(), request.path("id"));
    if (!execution.exists()) {
      throw new NoSuchExecutionException(execution.id());
    }
    return wantsLive(request) ? live(request, execution) : list(request, execution);
  }

  private static boolean wantsLive(Request request) {
    return request.header("Accept").orElse("").contains(EVENT_STREAM);
  }

  private static Reply list(Request request, Execution execution) {
    Page page = request.page();
    Cursor cursor = new Cursor("events", request.tenant(), execution.id());
    long after =
        page.cursor()
            .map(cursor::readNumber)
            .orElseGet(() -> request.number("after", 0, Long.MAX_VALUE).orElse(0L));
    return page.reply(
        execution.events(after, page.limit() + 1),
        LiveEvent::json,
        event -> cursor.write(Long.toString(event.recorded().seq())));
  }

  private Reply live(Request request, Execution execution) {
    long after =
        request
            .header("Last-Event-ID")
            .map(EventRoutes::seq)
            .orElseGet(() -> request.number("after", 0, Long.MAX_VALUE).orElse(0L));
    if (after > 0 && Ends.isOver(execution, after)) {
      return Reply.empty(204);
    }
    return stream(new ExecutionStream(execution, after, heartbeat, lifecycle));
  }

  private static long seq(String text) {
    if (!text.matches("\\d{1,18}")) {
      throw Problem.badRequest("Last-Event-ID must be the number of an event").refused();
    }
    return Long.parseLong(text);
  }

  private Reply ofTenant(Request request) {
    return stream(
        new TenantStream(
            baton,
            scaler,
            request.tenant(),
            request.header("Last-Event-ID").orElse(null),
            heartbeat,
            lifecycle));
  }

  private static Reply stream(EventStream stream) {
    return Reply.streamed(EVENT_STREAM, stream)
        .with("Cache-Control", "no-store")
        .with("X-Accel-Buffering", "no");
  }
}
