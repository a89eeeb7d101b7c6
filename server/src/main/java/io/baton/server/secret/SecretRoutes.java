package io.baton.server.secret;

import static io.baton.server.openapi.Schemas.TEXT;
import static io.baton.server.openapi.Schemas.TIME;
import static io.baton.server.openapi.Schemas.object;
import static io.baton.server.openapi.Schemas.page;

import io.baton.server.access.Role;
import io.baton.server.http.Cursor;
import io.baton.server.http.Page;
import io.baton.server.http.Printable;
import io.baton.server.http.Problem;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import io.baton.server.http.Times;
import io.baton.store.admin.SecretRow;
import io.baton.value.Obj;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Secrets over HTTP. They go in and never come out: only names are read back. */
public final class SecretRoutes {
  /** Every character can take six bytes in JSON. */
  private static final int MOST_BYTES = 6 * Vault.LONGEST + 1_000;

  private static final Obj SECRET =
      object("name", TEXT, "createdAt", TIME, "updatedAt", TIME).all();
  private static final Obj WANTED = object("value", TEXT).all();

  private final Vault vault;

  public SecretRoutes(Vault vault) {
    this.vault = vault;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/v1/secrets", Role.VIEWER)
            .doc("listSecrets", "The names of the tenant's secrets.")
            .paged()
            .answers(200, "The names in their order.", page(SECRET))
            .to(this::list),
        Route.get("/v1/secrets/{name}", Role.VIEWER)
            .doc("getSecret", "Whether there is such a secret, but not what it is.")
            .answers(200, "There is.", SECRET)
            .to(request -> Reply.ok(show(find(request)))),
        Route.put("/v1/secrets/{name}", Role.EDITOR)
            .doc("putSecret", "Sets a secret. Steps that start from now on get the new value.")
            .body(WANTED)
            .answers(200, "It was replaced.", SECRET)
            .answers(201, "It is new.", SECRET)
            .to(this::put),
        Route.delete("/v1/secrets/{name}", Role.EDITOR)
            .doc("deleteSecret", "Removes a secret. Steps that need it fail from now on.")
            .answers(204, "It is gone.")
            .to(this::delete));
  }

  private Reply list(Request request) {
    Page page = request.page();
    Cursor cursor = new Cursor("secrets", request.tenant());
    String after = page.cursor().map(cursor::read).orElse("");
    return page.reply(
        vault.list(request.tenant(), after, page.limit() + 1),
        SecretRoutes::show,
        row -> cursor.write(row.name()));
  }

  private SecretRow find(Request request) {
    return vault.row(request.tenant(), request.path("name")).orElseThrow(() -> unknown(request));
  }

  private Reply put(Request request) throws IOException {
    String name = request.path("name");
    if (!Vault.isName(name)) {
      throw Problem.badRequest(
              "'%s' is no name of a secret: letters, digits, '_', '-' and '.', at most 128"
                  .formatted(Printable.of(name)))
          .refused();
    }
    String value = request.fields(MOST_BYTES, "value").requiredText("value");
    if (value.length() < Vault.SHORTEST || value.length() > Vault.LONGEST) {
      throw Problem.badRequest(
              "value must have %d to %d characters; a shorter one could not be kept out of what steps say"
                  .formatted(Vault.SHORTEST, Vault.LONGEST))
          .refused();
    }
    Optional<SecretRow> before = vault.row(request.tenant(), name);
    vault.put(request.tenant(), name, value, request.caller().keyId());
    return Reply.json(before.isPresent() ? 200 : 201, show(find(request)));
  }

  private Reply delete(Request request) {
    if (!vault.remove(request.tenant(), request.path("name"))) {
      throw unknown(request);
    }
    return Reply.empty(204);
  }

  private static RuntimeException unknown(Request request) {
    return Problem.notFound("There is no secret '%s'".formatted(Printable.of(request.path("name"))))
        .refused();
  }

  private static Obj show(SecretRow row) {
    return Obj.builder()
        .put("name", row.name())
        .put("createdAt", Times.text(row.createdAt()))
        .put("updatedAt", Times.text(row.updatedAt()))
        .build();
  }
}
