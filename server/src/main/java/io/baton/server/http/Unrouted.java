package io.baton.server.http;

/** Stands for the route of a request that has none. */
final class Unrouted {
  static final Route ROUTE =
      Route.open(Method.GET, "/", "It does nothing").to(request -> Reply.empty(404));

  private Unrouted() {}
}
