package io.baton.server.pool;

import static io.baton.server.openapi.Schemas.INTEGER;
import static io.baton.server.openapi.Schemas.OBJECT;
import static io.baton.server.openapi.Schemas.TEXT;
import static io.baton.server.openapi.Schemas.TIME;
import static io.baton.server.openapi.Schemas.object;
import static io.baton.server.openapi.Schemas.page;
import static io.baton.server.openapi.Schemas.words;

import io.baton.runtime.Baton;
import io.baton.runtime.pool.PoolStatus;
import io.baton.runtime.pool.RemoteWorker;
import io.baton.runtime.scale.Autoscaler;
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

  private static final Obj DECISION =
      object(
              "pool", TEXT,
              "at", TIME,
              "from", INTEGER,
              "to", INTEGER,
              "depth", INTEGER,
              "code", TEXT,
              "reason", TEXT)
          .required("pool", "at", "from", "to", "code", "reason");
  private static final Obj SAMPLE =
      object(
              "at", TIME,
              "depth", INTEGER,
              "running", INTEGER,
              "workers", INTEGER,
              "desired", INTEGER)
          .required("at", "workers", "desired");
  private static final Obj TASK =
      object(
              "executionId", TEXT,
              "flowId", TEXT,
              "stepId", TEXT,
              "attempt", INTEGER,
              "since", TIME,
              "leaseUntil", TIME)
          .all();
  private static final Obj WORKER =
      object(
              "name", TEXT,
              "heartbeatAt", TIME,
              "leaseMs", INTEGER,
              "adapters", Schemas.list(TEXT),
              "running", INTEGER,
              "tasks", Schemas.list(TASK))
          .all();
  private static final Schemas.Shape FIELDS =
      object(
          "name", TEXT,
          "depth", INTEGER,
          "running", INTEGER,
          "waitingSince", Schemas.orNull(TIME),
          "workers", INTEGER,
          "slots", INTEGER,
          "remoteWorkers", INTEGER,
          "desired", INTEGER,
          "kind", words("fixed", "slots", "processes", "kubernetes"),
          "min", INTEGER,
          "max", INTEGER,
          "decisions", Schemas.list(DECISION));
  private static final Obj POOL = FIELDS.all();
  private static final Obj ONE =
      new Schemas.Shape(
              FIELDS
                  .properties()
                  .with("history", Schemas.list(SAMPLE))
                  .with("workerList", Schemas.list(WORKER))
                  .with("deadLetters", Schemas.list(OBJECT)))
          .all();

  private final Baton baton;
  private final Autoscaler scaler;
  private final PoolView view;

  public PoolRoutes(Baton baton, Autoscaler scaler) {
    this.baton = baton;
    this.scaler = scaler;
    this.view = new PoolView(scaler);
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/v1/pools", Role.VIEWER)
            .doc("listPools", "The pools: what waits, what runs, who works and how many should.")
            .paged()
            .answers(200, "The pools by name.", page(POOL))
            .to(this::list),
        Route.get("/v1/pools/{pool}", Role.VIEWER)
            .doc(
                "getPool",
                "One pool, with its last hour, its workers elsewhere and what they have in hand, and"
                    + " the tasks that none of them could finish.")
            .answers(200, "The pool.", ONE)
            .to(this::show));
  }

  private Reply list(Request request) {
    scaler.look();
    Page page = request.page();
    Cursor cursor = new Cursor("pools", request.tenant());
    String after = page.cursor().map(cursor::read).orElse("");
    List<PoolStatus> rest =
        baton.pools(request.tenant()).stream()
            .filter(pool -> pool.name().compareTo(after) > 0)
            .limit(page.limit() + 1L)
            .toList();
    return page.reply(
        rest, pool -> view.listed(request.tenant(), pool), pool -> cursor.write(pool.name()));
  }

  private Reply show(Request request) {
    scaler.look();
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
    List<Value> workers =
        baton.tasks().roster(name, request.tenant()).stream()
            .<Value>map(RemoteWorker::json)
            .toList();
    return Reply.ok(
        view.whole(request.tenant(), found)
            .with("workerList", Arr.of(workers))
            .with("deadLetters", Arr.of(List.copyOf(letters))));
  }
}
