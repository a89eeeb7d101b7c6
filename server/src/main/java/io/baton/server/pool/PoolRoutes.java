package io.baton.server.pool;

import static io.baton.server.openapi.Schemas.INTEGER;
import static io.baton.server.openapi.Schemas.OBJECT;
import static io.baton.server.openapi.Schemas.TEXT;
import static io.baton.server.openapi.Schemas.object;
import static io.baton.server.openapi.Schemas.page;

import io.baton.runtime.Baton;
import io.baton.runtime.pool.PoolStatus;
import io.baton.server.access.Role;
import io.baton.server.http.Cursor;
import io.baton.server.http.Page;
import io.baton.server.http.Problem;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import io.baton.server.openapi.Schemas;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;

/** Pools as the caller's tenant sees them: its own tasks, and the workers that all share. */
public final class PoolRoutes {
  /** How many dead letters a pool shows, of the tenant's latest. */
  private static final int LETTERS = 100;

  private static final Schemas.Shape FIELDS =
      object(
          "name", TEXT,
          "depth", INTEGER,
          "running", INTEGER,
          "workers", INTEGER,
          "slots", INTEGER,
          "remoteWorkers", INTEGER,
          "desired", INTEGER,
          "decisions", Schemas.list(OBJECT));
  private static final Obj POOL = FIELDS.all();
  private static final Obj ONE =
      new Schemas.Shape(FIELDS.properties().with("deadLetters", Schemas.list(OBJECT))).all();

  private final Baton baton;

  public PoolRoutes(Baton baton) {
    this.baton = baton;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/v1/pools", Role.VIEWER)
            .doc("listPools", "The pools: what waits, what runs, who works and how many should.")
            .paged()
            .answers(200, "The pools by name.", page(POOL))
            .to(this::list),
        Route.get("/v1/pools/{pool}", Role.VIEWER)
            .doc("getPool", "One pool, with the tasks that none of its workers could finish.")
            .answers(200, "The pool.", ONE)
            .to(this::show));
  }

  private Reply list(Request request) {
    Page page = request.page();
    Cursor cursor = new Cursor("pools", request.tenant());
    String after = page.cursor().map(cursor::read).orElse("");
    List<PoolStatus> rest =
        baton.pools(request.tenant()).stream()
            .filter(pool -> pool.name().compareTo(after) > 0)
            .limit(page.limit() + 1L)
            .toList();
    return page.reply(rest, PoolStatus::json, pool -> cursor.write(pool.name()));
  }

  private Reply show(Request request) {
    String name = request.path("pool");
    PoolStatus found =
        baton.pools(request.tenant()).stream()
            .filter(pool -> pool.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    Problem.notFound(
                            "There is no pool '%s': nothing waits in it and nobody asked for it"
                                .formatted(name))
                        .refused());
    List<Obj> letters =
        baton.deadLetters(request.tenant(), LETTERS).stream()
            .filter(letter -> letter.at("pool").equals(Value.of(name)))
            .toList();
    return Reply.ok(found.json().with("deadLetters", Arr.of(List.copyOf(letters))));
  }
}
