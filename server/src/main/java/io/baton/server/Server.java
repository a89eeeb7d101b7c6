package io.baton.server;

import io.baton.runtime.Baton;
import io.baton.server.access.Caller;
import io.baton.server.health.HealthRoutes;
import io.baton.server.http.Frontier;
import io.baton.server.http.HostRule;
import io.baton.server.http.JettyServer;
import io.baton.server.http.Route;
import io.baton.store.Store;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;

/**
 * Baton as a server. It owns its store and its engine: they are opened and closed with it. What
 * {@link #start} has returned serves; {@link #close} answers what was asked before, then stops.
 */
public final class Server implements AutoCloseable {
  private final JettyServer http;
  private final Baton baton;
  private final Lifecycle lifecycle;

  private Server(JettyServer http, Baton baton, Lifecycle lifecycle) {
    this.http = http;
    this.baton = baton;
    this.lifecycle = lifecycle;
  }

  public static Server start(ServerSettings settings) {
    JettyServer http = JettyServer.listen(settings.host(), settings.port(), settings.stopTimeout());
    try {
      return start(settings, http);
    } catch (RuntimeException e) {
      http.close();
      throw e;
    }
  }

  private static Server start(ServerSettings settings, JettyServer http) {
    Store store = settings.store().get();
    Baton baton = Engine.open(settings, store, http.address());
    try {
      Context context = new Context(settings, store, baton, new Lifecycle(), http.address());
      http.serve(routes(context), frontier(context));
      return new Server(http, baton, context.lifecycle());
    } catch (RuntimeException e) {
      baton.close();
      throw e;
    }
  }

  /** The one table of routes. */
  static List<Route> routes(Context context) {
    return Stream.of(new HealthRoutes(context.lifecycle()).routes()).flatMap(List::stream).toList();
  }

  private static Frontier frontier(Context context) {
    return new Frontier(
        HostRule.local(context.settings().host()),
        request -> Caller.LOCAL,
        new RuntimeFailures(),
        List.of());
  }

  public URI address() {
    return http.address();
  }

  public Baton baton() {
    return baton;
  }

  /** Takes no new requests, ends what waits for news, answers the rest, then stops the engine. */
  @Override
  public void close() {
    lifecycle.stop();
    try {
      http.close();
    } finally {
      baton.close();
    }
  }
}
