package io.baton.server.adapter;

import static io.baton.server.openapi.Schemas.OBJECT;
import static io.baton.server.openapi.Schemas.TEXT;
import static io.baton.server.openapi.Schemas.object;
import static io.baton.server.openapi.Schemas.page;

import io.baton.adapters.AdapterInfo;
import io.baton.runtime.Baton;
import io.baton.server.access.Role;
import io.baton.server.http.Cursor;
import io.baton.server.http.Page;
import io.baton.server.http.Problem;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import io.baton.value.Obj;
import java.util.List;

/** What steps can call: adapters with their actions and schemas. */
public final class AdapterRoutes {
  private static final Obj ADAPTER =
      object("id", TEXT, "name", TEXT, "description", TEXT, "actions", OBJECT)
          .required("id", "name", "actions");

  private final Baton baton;

  public AdapterRoutes(Baton baton) {
    this.baton = baton;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/v1/adapters", Role.VIEWER)
            .doc("listAdapters", "The registry: every adapter with its actions and schemas.")
            .paged()
            .answers(200, "The adapters by name.", page(ADAPTER))
            .to(this::list),
        Route.get("/v1/adapters/{id}", Role.VIEWER)
            .doc("getAdapter", "One adapter with its actions and schemas.")
            .answers(200, "The adapter.", ADAPTER)
            .to(this::show));
  }

  private Reply list(Request request) {
    Page page = request.page();
    Cursor cursor = new Cursor("adapters", request.tenant());
    String after = page.cursor().map(cursor::read).orElse("");
    List<AdapterInfo> rest =
        baton.adapters().stream()
            .filter(adapter -> adapter.name().compareTo(after) > 0)
            .limit(page.limit() + 1L)
            .toList();
    return page.reply(rest, AdapterInfo::toJson, adapter -> cursor.write(adapter.name()));
  }

  private Reply show(Request request) {
    String id = request.path("id");
    return baton.adapters().stream()
        .filter(adapter -> adapter.name().equals(id))
        .findFirst()
        .map(adapter -> Reply.ok(adapter.toJson()))
        .orElseThrow(() -> Problem.notFound("There is no adapter '%s'".formatted(id)).refused());
  }
}
