package io.baton.server;

import io.baton.runtime.Baton;
import io.baton.server.access.Access;
import io.baton.server.console.ConsoleRoutes;
import io.baton.server.health.HealthRoutes;
import io.baton.server.http.Frontier;
import io.baton.server.http.JettyServer;
import io.baton.server.http.Route;
import io.baton.server.secret.SecretRoutes;
import io.baton.server.secret.Vault;
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
  private final Context context;

  private Server(JettyServer http, Context context) {
    this.http = http;
    this.context = context;
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
    try {
      return start(settings, http, store);
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  private static Server start(ServerSettings settings, JettyServer http, Store store) {
    Vault vault = Vault.open(store.administration(), settings.access().secretKeys());
    Access access = Access.open(store, settings.access(), settings.host());
    try {
      Baton baton = Engine.open(settings, store, vault, http.address());
      try {
        Context context =
            new Context(settings, store, access, vault, baton, new Lifecycle(), http.address());
        http.serve(routes(context), frontier(context));
        return new Server(http, context);
      } catch (RuntimeException e) {
        baton.close();
        throw e;
      }
    } catch (RuntimeException e) {
      access.close();
      throw e;
    }
  }

  /** The one table of routes. */
  static List<Route> routes(Context context) {
    return Stream.of(
            new HealthRoutes(context.lifecycle()).routes(),
            context.access().routes(context.settings().limits()),
            new SecretRoutes(context.vault()).routes(),
            new ConsoleRoutes().routes())
        .flatMap(List::stream)
        .toList();
  }

  private static Frontier frontier(Context context) {
    return new Frontier(
        context.access().hosts(),
        context.access().gate(),
        new RuntimeFailures(),
        List.of(context.access().observer()));
  }

  public URI address() {
    return http.address();
  }

  public Baton baton() {
    return context.baton();
  }

  /** Takes no new requests, ends what waits for news, answers the rest, then stops the engine. */
  @Override
  public void close() {
    context.lifecycle().stop();
    try {
      http.close();
    } finally {
      context.access().close();
      context.baton().close();
    }
  }
}
