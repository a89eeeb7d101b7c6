package io.baton.server.health;

import io.baton.server.http.Method;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;

/** {@code /healthz}: the process answers. {@code /readyz}: it takes work, or why it does not. */
public final class HealthRoutes {
  private static final Obj STATUS =
      Obj.of("type", Value.of("object"), "required", io.baton.value.Arr.of(Value.of("status")));

  private final Readiness readiness;

  public HealthRoutes(Readiness readiness) {
    this.readiness = readiness;
  }

  public List<Route> routes() {
    return List.of(
        Route.open(Method.GET, "/healthz", "It says nothing but that the process lives")
            .doc("health", "Whether the process lives.")
            .answers(200, "It does.", STATUS)
            .to(request -> Reply.ok(status("ok"))),
        Route.open(Method.GET, "/readyz", "It says nothing but whether requests are taken")
            .doc("ready", "Whether the server takes work.")
            .answers(200, "It does.", STATUS)
            .answers(503, "It does not.", STATUS)
            .to(this::ready));
  }

  private Reply ready(Request request) {
    return readiness
        .obstacle()
        .map(why -> Reply.json(503, status(why)).with("Retry-After", "5"))
        .orElseGet(() -> Reply.ok(status("ready")));
  }

  private static Obj status(String text) {
    return Obj.of("status", Value.of(text));
  }
}
