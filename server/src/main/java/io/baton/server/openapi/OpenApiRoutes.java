package io.baton.server.openapi;

import io.baton.server.http.Method;
import io.baton.server.http.Reply;
import io.baton.server.http.Route;
import io.baton.value.Json;
import java.util.List;
import java.util.stream.Stream;

/** Adds to a table of routes the one that describes it. */
public final class OpenApiRoutes {
  private OpenApiRoutes() {}

  public static List<Route> described(List<Route> routes) {
    Route itself =
        Route.open(Method.GET, "/openapi.json", "It describes the API and holds no data")
            .doc("openapi", "This description.")
            .answers(200, "OpenAPI 3.1.", Schemas.OBJECT)
            .to(request -> Reply.empty(404));
    List<Route> all = Stream.concat(routes.stream(), Stream.of(itself)).toList();
    byte[] text = Json.writeBytes(OpenApi.of(all));
    Route served =
        new Route(
            itself.method(),
            itself.path(),
            itself.entry(),
            itself.doc(),
            request -> Reply.bytes(200, "application/json", text));
    return Stream.concat(routes.stream(), Stream.of(served)).toList();
  }
}
