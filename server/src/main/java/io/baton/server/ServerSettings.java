package io.baton.server;

import io.baton.adapters.Adapter;
import io.baton.runtime.Settings;
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
    Duration heartbeat) {
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
        Duration.ofSeconds(15));
  }

  public ServerSettings withHost(String name) {
    return new ServerSettings(
        store, name, port, runtime, adapters, limits, stopTimeout, access, heartbeat);
  }

  public ServerSettings withPort(int number) {
    return new ServerSettings(
        store, host, number, runtime, adapters, limits, stopTimeout, access, heartbeat);
  }

  public ServerSettings withRuntime(UnaryOperator<Settings> change) {
    return new ServerSettings(
        store, host, port, change, adapters, limits, stopTimeout, access, heartbeat);
  }

  public ServerSettings withAdapters(List<Adapter> all) {
    return new ServerSettings(
        store, host, port, runtime, all, limits, stopTimeout, access, heartbeat);
  }

  public ServerSettings withLimits(BodyLimits sizes) {
    return new ServerSettings(
        store, host, port, runtime, adapters, sizes, stopTimeout, access, heartbeat);
  }

  public ServerSettings withStopTimeout(Duration atMost) {
    return new ServerSettings(
        store, host, port, runtime, adapters, limits, atMost, access, heartbeat);
  }

  public ServerSettings withAccess(AccessSettings other) {
    return new ServerSettings(
        store, host, port, runtime, adapters, limits, stopTimeout, other, heartbeat);
  }

  public ServerSettings withHeartbeat(Duration every) {
    return new ServerSettings(
        store, host, port, runtime, adapters, limits, stopTimeout, access, every);
  }
}
