package io.baton.server.trigger;

import static io.baton.server.openapi.Schemas.ANYTHING;
import static io.baton.server.openapi.Schemas.BOOLEAN;
import static io.baton.server.openapi.Schemas.OBJECT;
import static io.baton.server.openapi.Schemas.TEXT;
import static io.baton.server.openapi.Schemas.TIME;
import static io.baton.server.openapi.Schemas.list;
import static io.baton.server.openapi.Schemas.object;
import static io.baton.server.openapi.Schemas.orNull;
import static io.baton.server.openapi.Schemas.page;
import static io.baton.server.openapi.Schemas.words;

import io.baton.runtime.trigger.TriggerService;
import io.baton.server.access.Role;
import io.baton.server.http.Cursor;
import io.baton.server.http.Page;
import io.baton.server.http.Printable;
import io.baton.server.http.Problem;
import io.baton.server.http.Refused;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import io.baton.store.trigger.TriggerRow;
import io.baton.value.Obj;
import java.io.IOException;
import java.util.List;

/** The triggers of all flows: when they fire next, and how to stop that and to make up for it. */
final class TriggerRoutes {
  private static final Obj TRIGGER =
      object(
              "id",
              TEXT,
              "flowId",
              TEXT,
              "type",
              words("schedule", "webhook", "event"),
              "paused",
              BOOLEAN,
              "definition",
              OBJECT,
              "nextRuns",
              list(TIME),
              "lastRun",
              orNull(TIME),
              "url",
              orNull(TEXT),
              "createdAt",
              TIME)
          .all();

  private final TriggerService triggers;
  private final Backfills backfills;
  private final int most;

  TriggerRoutes(TriggerService triggers, Backfills backfills, int most) {
    this.triggers = triggers;
    this.backfills = backfills;
    this.most = most;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/v1/triggers", Role.VIEWER)
            .doc("listTriggers", "What starts the tenant's flows by itself.")
            .query("flow", "Only those of this flow.")
            .paged()
            .answers(200, "In the order of their ids.", page(TRIGGER))
            .to(this::all),
        Route.get("/v1/triggers/{id}", Role.VIEWER)
            .doc("getTrigger", "One trigger, with its next times.")
            .answers(200, "The trigger.", TRIGGER)
            .to(request -> Reply.ok(TriggerView.of(find(request), triggers))),
        Route.post("/v1/triggers/{id}/pause", Role.OPERATOR)
            .doc("pauseTrigger", "Nothing is started by it until it is resumed.")
            .answers(200, "The trigger.", TRIGGER)
            .to(this::pause),
        Route.post("/v1/triggers/{id}/resume", Role.OPERATOR)
            .doc("resumeTrigger", "It goes on with its next time; the pause is not made up for.")
            .answers(200, "The trigger.", TRIGGER)
            .to(this::resume),
        Route.post("/v1/triggers/{id}/backfill", Role.OPERATOR)
            .doc("backfillTrigger", "Starts a run for each past time that has had none.")
            .body(object("from", TIME, "to", TIME).all())
            .answers(
                202,
                "The runs of these times.",
                object(
                        "items",
                        list(object("scheduledAt", TIME, "executionId", TEXT).all()),
                        "refused",
                        list(ANYTHING))
                    .all())
            .to(this::backfill));
  }

  private Reply all(Request request) {
    String flow = request.query("flow").orElse("");
    Page page = request.page();
    Cursor cursor = new Cursor("triggers", request.tenant(), flow);
    String after = page.cursor().map(cursor::read).orElse("");
    List<TriggerRow> rows =
        flow.isEmpty()
            ? triggers.list(request.tenant(), after, page.limit() + 1)
            : triggers.ofFlow(request.tenant(), flow).stream()
                .filter(row -> row.id().compareTo(after) > 0)
                .toList();
    return page.reply(rows, row -> TriggerView.of(row, triggers), row -> cursor.write(row.id()));
  }

  private Reply pause(Request request) {
    if (!triggers.pause(request.tenant(), request.path("id"))) {
      throw unknown(request);
    }
    return Reply.ok(TriggerView.of(find(request), triggers));
  }

  private Reply resume(Request request) {
    if (!triggers.resume(request.tenant(), request.path("id"))) {
      throw unknown(request);
    }
    return Reply.ok(TriggerView.of(find(request), triggers));
  }

  private Reply backfill(Request request) throws IOException {
    TriggerRow row = find(request);
    return backfills.run(row, request.fields(most, "from", "to"));
  }

  private TriggerRow find(Request request) {
    return triggers.find(request.tenant(), request.path("id")).orElseThrow(() -> unknown(request));
  }

  private static Refused unknown(Request request) {
    return Problem.notFound("There is no trigger '%s'".formatted(Printable.of(request.path("id"))))
        .refused();
  }
}
