package io.baton.server.access;

import static io.baton.server.openapi.Schemas.TEXT;
import static io.baton.server.openapi.Schemas.TIME;
import static io.baton.server.openapi.Schemas.object;
import static io.baton.server.openapi.Schemas.page;

import io.baton.server.http.Cursor;
import io.baton.server.http.Fields;
import io.baton.server.http.Page;
import io.baton.server.http.Printable;
import io.baton.server.http.Problem;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import io.baton.server.http.Times;
import io.baton.store.admin.TenantRow;
import io.baton.value.Obj;
import java.io.IOException;
import java.util.List;

/** Tenants over HTTP, for administrators of the whole instance. */
final class TenantRoutes {
  private static final int LONGEST_NAME = 200;
  private static final Obj TENANT = object("id", TEXT, "name", TEXT, "createdAt", TIME).all();
  private static final Obj WANTED = object("id", TEXT, "name", TEXT).required("id");

  private final Tenants tenants;
  private final int mostBytes;

  TenantRoutes(Tenants tenants, int mostBytes) {
    this.tenants = tenants;
    this.mostBytes = mostBytes;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/v1/tenants", Role.ADMIN)
            .doc("listTenants", "All tenants of this instance.")
            .paged()
            .answers(200, "The tenants by their ids.", page(TENANT))
            .to(this::list),
        Route.post("/v1/tenants", Role.ADMIN)
            .doc("createTenant", "Adds a tenant. Make a key for it next.")
            .body(WANTED)
            .answers(201, "The new tenant.", TENANT)
            .to(this::create),
        Route.get("/v1/tenants/{id}", Role.ADMIN)
            .doc("getTenant", "One tenant.")
            .answers(200, "The tenant.", TENANT)
            .to(this::get),
        Route.delete("/v1/tenants/{id}", Role.ADMIN)
            .doc(
                "deleteTenant",
                "Deletes a tenant with all that is its own, unless executions of it have not ended.")
            .answers(204, "It is gone.")
            .to(this::delete));
  }

  private Reply list(Request request) {
    Managed.requireInstance(request.caller());
    Page page = request.page();
    Cursor cursor = new Cursor("tenants");
    String after = page.cursor().map(cursor::read).orElse("");
    return page.reply(
        tenants.list(after, page.limit() + 1), TenantRoutes::show, row -> cursor.write(row.id()));
  }

  private Reply create(Request request) throws IOException {
    Managed.requireInstance(request.caller());
    Fields wanted = request.fields(mostBytes, "id", "name");
    String id = wanted.requiredText("id");
    String name = wanted.text("name").orElse(id);
    if (!Tenants.isId(id)) {
      throw Problem.badRequest(
              "'%s' is no id of a tenant: it begins with a letter or digit and has letters, digits, '.', '_' and '-', at most 128"
                  .formatted(Printable.of(id)))
          .refused();
    }
    if (name.length() > LONGEST_NAME) {
      throw Problem.badRequest("name has at most %d characters".formatted(LONGEST_NAME)).refused();
    }
    TenantRow row =
        tenants
            .create(id, name)
            .orElseThrow(
                () ->
                    Problem.conflict(
                            "The id '%s' is or was in use; ids are not given twice".formatted(id))
                        .refused());
    return Reply.json(201, show(row)).with("Location", "/v1/tenants/" + id);
  }

  /** Administrators of a tenant see their own. */
  private Reply get(Request request) {
    String id = request.path("id");
    if (!id.equals(request.tenant())) {
      Managed.requireInstance(request.caller());
    }
    return Reply.ok(show(tenants.find(id).orElseThrow(() -> unknown(id))));
  }

  private Reply delete(Request request) {
    Managed.requireInstance(request.caller());
    String id = request.path("id");
    return switch (tenants.delete(id)) {
      case DONE -> Reply.empty(204);
      case UNKNOWN -> throw unknown(id);
      case IS_DEFAULT -> throw Problem.conflict("The tenant 'default' is always there").refused();
      case HAS_RUNNING ->
          throw Problem.conflict(
                  "Executions of '%s' have not ended; cancel them or wait for them".formatted(id))
              .refused();
    };
  }

  private static RuntimeException unknown(String id) {
    return Problem.notFound("There is no tenant '%s'".formatted(Printable.of(id))).refused();
  }

  private static Obj show(TenantRow row) {
    return Obj.builder()
        .put("id", row.id())
        .put("name", row.name())
        .put("createdAt", Times.text(row.createdAt()))
        .build();
  }
}
