package io.baton.server;

import io.baton.adapters.Adapter;
import io.baton.runtime.Settings;
import io.baton.runtime.trigger.TriggerSettings;
import io.baton.server.access.AccessSettings;
import io.baton.server.http.BodyLimits;
import io.baton.store.Store;
import io.baton.store.sqlite.SqliteSettings;
import io.baton.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * How the server runs. Everything has a default but where the data is.
 *
 * @param port 0: any free one
 * @param runtime changes what the engine runs with; its store and callback address are set already
 * @param adapters what steps can call beside the built-in ones
 * @param access keys, rates and where the key for secrets is
 * @param stopTimeout how long requests that are being answered have when the server stops
 * @param triggers the limits of schedules and what else starts flows by itself
 * @param heartbeat how often a stream of events without any says that it is still there
 */
public record ServerSettings(
    Supplier<Store> store,
    String host,
    int port,
    UnaryOperator<Settings> runtime,
    List<Adapter> adapters,
    BodyLimits limits,
    Duration stopTimeout,
    AccessSettings access,
    Duration heartbeat,
    TriggerSettings triggers) {
  public static final int DEFAULT_PORT = 8080;
  public static final String DEFAULT_HOST = "127.0.0.1";

  public ServerSettings {
    adapters = List.copyOf(adapters);
  }

  /** SQLite in a folder, which is made if it is not there. */
  public static ServerSettings in(Path dataFolder) {
    return on(dataFolder, () -> SqliteStore.open(SqliteSettings.in(dataFolder)));
  }

  /**
   * Any store; it is closed together with the server.
   *
   * @param dataFolder for what is not in the store: the key for secrets
   */
  public static ServerSettings on(Path dataFolder, Supplier<Store> store) {
    return new ServerSettings(
        store,
        DEFAULT_HOST,
        DEFAULT_PORT,
        UnaryOperator.identity(),
        List.of(),
        BodyLimits.DEFAULT,
        Duration.ofSeconds(10),
        AccessSettings.in(dataFolder),
        Duration.ofSeconds(15),
        TriggerSettings.DEFAULT);
  }

  public ServerSettings withHost(String name) {
    return new ServerSettings(
        store, name, port, runtime, adapters, limits, stopTimeout, access, heartbeat, triggers);
  }

  public ServerSettings withPort(int number) {
    return new ServerSettings(
        store, host, number, runtime, adapters, limits, stopTimeout, access, heartbeat, triggers);
  }

  public ServerSettings withRuntime(UnaryOperator<Settings> change) {
    return new ServerSettings(
        store, host, port, change, adapters, limits, stopTimeout, access, heartbeat, triggers);
  }

  public ServerSettings withAdapters(List<Adapter> all) {
    return new ServerSettings(
        store, host, port, runtime, all, limits, stopTimeout, access, heartbeat, triggers);
  }

  public ServerSettings withLimits(BodyLimits sizes) {
    return new ServerSettings(
        store, host, port, runtime, adapters, sizes, stopTimeout, access, heartbeat, triggers);
  }

  public ServerSettings withStopTimeout(Duration atMost) {
    return new ServerSettings(
        store, host, port, runtime, adapters, limits, atMost, access, heartbeat, triggers);
  }

  public ServerSettings withAccess(AccessSettings other) {
    return new ServerSettings(
        store, host, port, runtime, adapters, limits, stopTimeout, other, heartbeat, triggers);
  }

  public ServerSettings withHeartbeat(Duration every) {
    return new ServerSettings(
        store, host, port, runtime, adapters, limits, stopTimeout, access, every, triggers);
  }

  public ServerSettings withTriggers(TriggerSettings other) {
    return new ServerSettings(
        store, host, port, runtime, adapters, limits, stopTimeout, access, heartbeat, other);
  }
}
