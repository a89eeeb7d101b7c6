package io.baton.server;

import io.baton.runtime.Baton;
import io.baton.runtime.cache.AnswerCache;
import io.baton.runtime.scale.Autoscaler;
import io.baton.runtime.trigger.TriggerService;
import io.baton.server.access.Access;
import io.baton.server.adapter.AdapterRoutes;
import io.baton.server.analytics.AnalyticsRoutes;
import io.baton.server.callback.CallbackRoutes;
import io.baton.server.console.ConsoleRoutes;
import io.baton.server.execution.BulkRoutes;
import io.baton.server.execution.ExecutionRoutes;
import io.baton.server.execution.HistogramRoutes;
import io.baton.server.execution.ListRoutes;
import io.baton.server.execution.StartRoutes;
import io.baton.server.flow.FlowRoutes;
import io.baton.server.handbook.HandbookRoutes;
import io.baton.server.health.HealthRoutes;
import io.baton.server.health.Readiness;
import io.baton.server.http.Frontier;
import io.baton.server.http.JettyServer;
import io.baton.server.http.Route;
import io.baton.server.live.EventRoutes;
import io.baton.server.log.EventLog;
import io.baton.server.metric.EventListener;
import io.baton.server.metric.MetricRoutes;
import io.baton.server.metric.Metrics;
import io.baton.server.metric.Telemetry;
import io.baton.server.openapi.OpenApiRoutes;
import io.baton.server.pool.PoolRoutes;
import io.baton.server.secret.SecretRoutes;
import io.baton.server.secret.Vault;
import io.baton.server.task.TaskRoutes;
import io.baton.server.trace.SpanSink;
import io.baton.server.trace.Traces;
import io.baton.server.transfer.TransferRoutes;
import io.baton.server.trigger.TriggerTable;
import io.baton.store.Store;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Baton as a server. It owns its store and its engine: they are opened and closed with it. What
 * {@link #start} has returned serves; {@link #close} answers what was asked before, then stops.
 */
public final class Server implements AutoCloseable {
  private final JettyServer http;
  private final Context context;
  private final Parts parts;

  private Server(JettyServer http, Context context, Parts parts) {
    this.http = http;
    this.context = context;
    this.parts = parts;
  }

  public static Server start(ServerSettings settings) {
    Parts parts = new Parts();
    try {
      return start(settings, parts);
    } catch (RuntimeException e) {
      parts.close();
      throw e;
    }
  }

  private static Server start(ServerSettings settings, Parts parts) {
    JettyServer http =
        parts.add(
            JettyServer.listen(settings.host(), settings.port(), settings.connections()),
            JettyServer::close);
    Store store = parts.add(settings.store().get(), Store::close);
    Vault vault = Vault.open(store.administration(), settings.access().secretKeys());
    Access access = Access.open(store, settings.access(), settings.host());
    Metrics metrics = parts.add(new Metrics(), Metrics::close);
    List<EventListener> listeners = new ArrayList<>(List.of(metrics.executions(), new EventLog()));
    if (settings.traces().isOn()) {
      listeners.add(new Traces(store, parts.add(new SpanSink(settings.traces()), SpanSink::close)));
    }
    Telemetry telemetry = parts.add(new Telemetry(listeners), Telemetry::close);
    metrics.watch(telemetry);
    AnswerCache cache =
        parts.add(settings.cache().apply(() -> vault.ownKey("cache")), AnswerCache::close);
    metrics.watch(cache);
    Baton baton =
        parts.add(
            Engine.open(settings, store, vault, telemetry, cache, http.address()), Baton::close);
    Autoscaler scaler =
        parts.add(
            Autoscaler.open(baton, settings.scaling(), http.address().toString()),
            Autoscaler::close);
    metrics.watch(baton, scaler);
    parts.add(access, Access::close);
    TriggerService triggers =
        parts.add(TriggerService.open(baton, store, settings.triggers()), TriggerService::close);
    Engine.publish(baton, triggers);
    Context context =
        new Context(
            settings,
            store,
            access,
            vault,
            metrics,
            baton,
            scaler,
            triggers,
            new Lifecycle(),
            http.address());
    http.serve(routes(context), frontier(context));
    parts.add(
        new Housekeeping(access, baton.flows(), settings.definitionAge()).start(),
        Housekeeping::close);
    return new Server(http, context, parts);
  }

  /** The one table of routes. */
  static List<Route> routes(Context context) {
    List<Route> routes =
        Stream.of(
                new HealthRoutes(new Readiness(context.lifecycle(), context.store())).routes(),
                new MetricRoutes(context.metrics()).routes(),
                new FlowRoutes(context).routes(),
                new StartRoutes(context).routes(),
                new ExecutionRoutes(context).routes(),
                new ListRoutes(context).routes(),
                new HistogramRoutes(context.baton()).routes(),
                new BulkRoutes(context).routes(),
                new EventRoutes(context).routes(),
                new CallbackRoutes(context).routes(),
                new TaskRoutes(context).routes(),
                context.access().routes(context.settings().limits()),
                new SecretRoutes(context.vault()).routes(),
                new AnalyticsRoutes(context.baton().analytics()).routes(),
                new PoolRoutes(context.baton(), context.scaler()).routes(),
                new AdapterRoutes(context.baton()).routes(),
                new TriggerTable(context).routes(),
                new TransferRoutes(context).routes(),
                new HandbookRoutes().routes(),
                new ConsoleRoutes().routes())
            .flatMap(List::stream)
            .toList();
    return OpenApiRoutes.described(routes);
  }

  private static Frontier frontier(Context context) {
    return new Frontier(
        context.access().hosts(),
        context.access().gate(),
        new RuntimeFailures(),
        List.of(context.access().observer(), context.metrics().http()));
  }

  public URI address() {
    return http.address();
  }

  public Baton baton() {
    return context.baton();
  }

  /**
   * Says that it stops, and after the time for that takes no new requests, ends what waits for
   * news, answers the rest, and stops the engine, whose steps have a grace of their own.
   */
  @Override
  public void close() {
    if (!context.lifecycle().isLeaving()) {
      context.lifecycle().leave();
      drain();
    }
    context.lifecycle().stop();
    try {
      // Worker processes finish what they have, and answer, while somebody still listens.
      context.scaler().close();
      http.close();
    } finally {
      parts.close();
    }
  }

  private void drain() {
    try {
      Thread.sleep(context.settings().drain());
    } catch (InterruptedException e) {
      // Whoever stops the server has no more time for this; the rest of its work remains.
    }
  }
}
