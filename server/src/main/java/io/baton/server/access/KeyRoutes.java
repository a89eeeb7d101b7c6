package io.baton.server.access;

import static io.baton.server.openapi.Schemas.TEXT;
import static io.baton.server.openapi.Schemas.TIME;
import static io.baton.server.openapi.Schemas.object;
import static io.baton.server.openapi.Schemas.orNull;
import static io.baton.server.openapi.Schemas.page;
import static io.baton.server.openapi.Schemas.words;

import io.baton.server.http.Cursor;
import io.baton.server.http.Fields;
import io.baton.server.http.Page;
import io.baton.server.http.Problem;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import io.baton.server.http.Times;
import io.baton.server.openapi.Schemas;
import io.baton.store.admin.KeyRow;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** API keys over HTTP. The text of a key is in the answer that made it and nowhere else. */
final class KeyRoutes {
  private static final int LONGEST_NAME = 200;
  private static final String[] ROLES =
      Stream.of(Role.values()).map(Role::text).toArray(String[]::new);

  private static final Schemas.Shape FIELDS =
      object(
          "id", TEXT,
          "tenantId", TEXT,
          "name", TEXT,
          "role", words(ROLES),
          "createdAt", TIME,
          "createdBy", TEXT,
          "expiresAt", orNull(TIME),
          "lastUsedAt", orNull(TIME));
  private static final Obj KEY = FIELDS.all();
  private static final Obj NEW_KEY = new Schemas.Shape(FIELDS.properties().with("key", TEXT)).all();
  private static final Obj WANTED =
      object(
              "name",
              TEXT,
              "role",
              words(ROLES),
              "tenant",
              TEXT,
              "tenantId",
              TEXT,
              "expiresAt",
              TIME)
          .required("role");

  private final Keys keys;
  private final Tenants tenants;
  private final int mostBytes;

  KeyRoutes(Keys keys, Tenants tenants, int mostBytes) {
    this.keys = keys;
    this.tenants = tenants;
    this.mostBytes = mostBytes;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/v1/keys", Role.ADMIN)
            .doc("listKeys", "The keys of the tenant, without the keys themselves.")
            .query("tenant", "Another tenant, for administrators of the instance.")
            .paged()
            .answers(200, "The keys by their ids.", page(KEY))
            .to(this::list),
        Route.post("/v1/keys", Role.ADMIN)
            .doc("createKey", "Makes a key. This answer is the only one that shows it.")
            .body(WANTED)
            .answers(201, "The new key.", NEW_KEY)
            .to(this::create),
        Route.get("/v1/keys/{id}", Role.ADMIN)
            .doc("getKey", "What is known of a key besides itself.")
            .answers(200, "The key.", KEY)
            .to(request -> Reply.ok(show(find(request)))),
        Route.delete("/v1/keys/{id}", Role.ADMIN)
            .doc("deleteKey", "Removes a key; it stops working at once.")
            .answers(204, "It is gone.")
            .to(this::delete));
  }

  private Reply list(Request request) {
    String tenant =
        Managed.require(request.caller(), request.query("tenant").orElse(request.tenant()));
    Page page = request.page();
    Cursor cursor = new Cursor("keys", tenant);
    String after = page.cursor().map(cursor::read).orElse("");
    return page.reply(
        keys.list(tenant, after, page.limit() + 1), KeyRoutes::show, row -> cursor.write(row.id()));
  }

  private Reply create(Request request) throws IOException {
    Fields wanted = request.fields(mostBytes, "name", "role", "tenant", "tenantId", "expiresAt");
    Role role =
        wanted
            .word("role", Set.of(ROLES))
            .flatMap(Role::named)
            .orElseThrow(
                () ->
                    Problem.badRequest(
                            "The field 'role' is missing; it is one of " + String.join(", ", ROLES))
                        .refused());
    String name = wanted.text("name").orElse("");
    if (name.length() > LONGEST_NAME) {
      throw Problem.badRequest("name has at most %d characters".formatted(LONGEST_NAME)).refused();
    }
    String tenant = tenant(request, wanted.text("tenant").or(() -> wanted.text("tenantId")));
    long expiresAt = wanted.text("expiresAt").map(KeyRoutes::future).orElse(0L);
    Keys.Created created = keys.create(tenant, name, role, expiresAt, request.caller().keyId());
    Obj shown = show(created.row()).with("key", Value.of(created.key().text()));
    return Reply.json(201, shown)
        .with("Location", "/v1/keys/" + created.row().id())
        .with("Cache-Control", "no-store");
  }

  private String tenant(Request request, Optional<String> wanted) {
    String tenant = Managed.require(request.caller(), wanted.orElse(request.tenant()));
    if (!tenants.exists(tenant)) {
      throw Problem.notFound("There is no tenant '%s'".formatted(tenant)).refused();
    }
    return tenant;
  }

  private static long future(String text) {
    long at = Times.millis("expiresAt", text);
    if (at <= System.currentTimeMillis()) {
      throw Problem.badRequest("expiresAt must be a time in the future").refused();
    }
    return at;
  }

  /** A key of another tenant is one that does not exist. */
  private KeyRow find(Request request) {
    String id = request.path("id");
    return keys.find(id)
        .filter(
            row -> row.tenantId().equals(request.tenant()) || Managed.isInstance(request.caller()))
        .orElseThrow(() -> Problem.notFound("There is no key with this id").refused());
  }

  private Reply delete(Request request) {
    KeyRow row = find(request);
    if (!keys.isDispensable(row)) {
      throw Problem.conflict(
              "This is the last admin key of the tenant 'default'. Make another one first; without"
                  + " one nobody could manage this instance.")
          .refused();
    }
    keys.remove(row);
    return Reply.empty(204);
  }

  private static Obj show(KeyRow row) {
    return Obj.builder()
        .put("id", row.id())
        .put("tenantId", row.tenantId())
        .put("name", row.name())
        .put("role", row.role())
        .put("createdAt", Times.text(row.createdAt()))
        .put("createdBy", row.createdBy())
        .put("expiresAt", Times.text(row.expiresAt()))
        .put("lastUsedAt", Times.text(row.lastUsedAt()))
        .build();
  }
}
