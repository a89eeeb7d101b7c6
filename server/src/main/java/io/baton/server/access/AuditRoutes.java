package io.baton.server.access;

import static io.baton.server.openapi.Schemas.TEXT;
import static io.baton.server.openapi.Schemas.TIME;
import static io.baton.server.openapi.Schemas.object;
import static io.baton.server.openapi.Schemas.page;

import io.baton.server.http.Cursor;
import io.baton.server.http.Page;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import io.baton.server.http.Times;
import io.baton.store.admin.AuditRow;
import io.baton.value.Obj;
import java.util.List;

/** Who changed what, for administrators. */
final class AuditRoutes {
  private static final Obj CHANGE =
      object(
              "at", TIME,
              "tenantId", TEXT,
              "actor", TEXT,
              "action", TEXT,
              "target", TEXT,
              "outcome", TEXT,
              "address", TEXT)
          .all();

  private final AuditTrail audit;

  AuditRoutes(AuditTrail audit) {
    this.audit = audit;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/v1/audit", Role.ADMIN)
            .doc("listChanges", "Who changed what in the tenant, refused attempts included.")
            .query("tenant", "Another tenant, for administrators of the instance.")
            .paged()
            .answers(200, "The changes, newest first.", page(CHANGE))
            .to(this::list));
  }

  private Reply list(Request request) {
    String tenant =
        Managed.require(request.caller(), request.query("tenant").orElse(request.tenant()));
    Page page = request.page();
    Cursor cursor = new Cursor("audit", tenant);
    long before = page.cursor().map(cursor::readNumber).orElse(Long.MAX_VALUE);
    return page.reply(
        audit.list(tenant, before, page.limit() + 1),
        AuditRoutes::show,
        row -> cursor.write(Long.toString(row.no())));
  }

  private static Obj show(AuditRow row) {
    return Obj.builder()
        .put("at", Times.text(row.at()))
        .put("tenantId", row.tenantId())
        .put("actor", row.actor())
        .put("action", row.action())
        .put("target", row.target())
        .put("outcome", row.outcome())
        .put("address", row.detail())
        .build();
  }
}
