package io.baton.server;

import io.baton.adapters.Adapter;
import io.baton.runtime.Settings;
import io.baton.runtime.cache.AnswerCache;
import io.baton.runtime.scale.ScaleSettings;
import io.baton.runtime.trigger.TriggerSettings;
import io.baton.server.access.AccessSettings;
import io.baton.server.http.BodyLimits;
import io.baton.server.http.ConnectionLimits;
import io.baton.server.notice.NoticeSettings;
import io.baton.server.pool.PoolConfig;
import io.baton.server.trace.TraceSettings;
import io.baton.store.Store;
import io.baton.store.sqlite.SqliteSettings;
import io.baton.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * How the server runs. Everything has a default but where the data is. Never changes: each {@code
 * with…} gives a copy.
 */
public final class ServerSettings {
  public static final int DEFAULT_PORT = 8080;
  public static final String DEFAULT_HOST = "127.0.0.1";

  private final Supplier<Store> store;
  private String host = DEFAULT_HOST;
  private int port = DEFAULT_PORT;
  private UnaryOperator<Settings> runtime = UnaryOperator.identity();
  private List<Adapter> adapters = List.of();
  private BodyLimits limits = BodyLimits.DEFAULT;
  private ConnectionLimits connections = ConnectionLimits.DEFAULT;
  private Duration drain = Duration.ZERO;
  private Duration definitionAge = Duration.ofHours(1);
  private Duration heartbeat = Duration.ofSeconds(15);
  private TriggerSettings triggers = TriggerSettings.DEFAULT;
  private AccessSettings access;
  private NoticeSettings notices = NoticeSettings.NONE;
  private TraceSettings traces = TraceSettings.NONE;
  private ScaleSettings scaling;
  private Function<Supplier<byte[]>, AnswerCache> cache = _ -> AnswerCache.NONE;

  private ServerSettings(Supplier<Store> store, AccessSettings access, ScaleSettings scaling) {
    this.store = store;
    this.access = access;
    this.scaling = scaling;
  }

  /** SQLite in a folder, which is made if it is not there. */
  public static ServerSettings in(Path dataFolder) {
    return on(dataFolder, () -> SqliteStore.open(SqliteSettings.in(dataFolder)));
  }

  /**
   * Any store; it is closed together with the server.
   *
   * @param dataFolder for what is not in the store: the key for secrets, worker processes
   */
  public static ServerSettings on(Path dataFolder, Supplier<Store> store) {
    return new ServerSettings(
        store, AccessSettings.in(dataFolder), PoolConfig.NONE.scaling(dataFolder));
  }

  private ServerSettings copy() {
    ServerSettings copy = new ServerSettings(store, access, scaling);
    copy.host = host;
    copy.port = port;
    copy.runtime = runtime;
    copy.adapters = adapters;
    copy.limits = limits;
    copy.connections = connections;
    copy.drain = drain;
    copy.definitionAge = definitionAge;
    copy.heartbeat = heartbeat;
    copy.triggers = triggers;
    copy.notices = notices;
    copy.traces = traces;
    copy.cache = cache;
    return copy;
  }

  /** What to listen on. */
  public ServerSettings withHost(String name) {
    ServerSettings copy = copy();
    copy.host = name;
    return copy;
  }

  /** 0: any free one. */
  public ServerSettings withPort(int number) {
    ServerSettings copy = copy();
    copy.port = number;
    return copy;
  }

  /** Changes what the engine runs with; its store and callback address are set already. */
  public ServerSettings withRuntime(UnaryOperator<Settings> change) {
    ServerSettings copy = copy();
    copy.runtime = change;
    return copy;
  }

  /** What steps can call beside the built-in ones. */
  public ServerSettings withAdapters(List<Adapter> all) {
    ServerSettings copy = copy();
    copy.adapters = List.copyOf(all);
    return copy;
  }

  /** How large bodies may be. */
  public ServerSettings withLimits(BodyLimits sizes) {
    ServerSettings copy = copy();
    copy.limits = sizes;
    return copy;
  }

  /** How callers are taken in and waited for. */
  public ServerSettings withConnections(ConnectionLimits other) {
    ServerSettings copy = copy();
    copy.connections = other;
    return copy;
  }

  /**
   * How long the server still takes requests after it has begun to say that it stops. At least as
   * long as a load balancer needs to notice.
   */
  public ServerSettings withDrain(Duration time) {
    ServerSettings copy = copy();
    copy.drain = time;
    return copy;
  }

  /** How long a definition that is not registered is kept when no execution of it is left. */
  public ServerSettings withDefinitionAge(Duration age) {
    ServerSettings copy = copy();
    copy.definitionAge = age;
    return copy;
  }

  /** How often a stream of events without any says that it is still there. */
  public ServerSettings withHeartbeat(Duration every) {
    ServerSettings copy = copy();
    copy.heartbeat = every;
    return copy;
  }

  /** The limits of schedules and what else starts flows by itself. */
  public ServerSettings withTriggers(TriggerSettings other) {
    ServerSettings copy = copy();
    copy.triggers = other;
    return copy;
  }

  /** Keys, rates and where the key for secrets is. */
  public ServerSettings withAccess(AccessSettings other) {
    ServerSettings copy = copy();
    copy.access = other;
    return copy;
  }

  /** Who is told of alerts and of executions that end. */
  public ServerSettings withNotices(NoticeSettings other) {
    ServerSettings copy = copy();
    copy.notices = other;
    return copy;
  }

  /** Where OpenTelemetry traces go. */
  public ServerSettings withTraces(TraceSettings other) {
    ServerSettings copy = copy();
    copy.traces = other;
    return copy;
  }

  /** Which pools get workers as they need them. */
  public ServerSettings withScaling(ScaleSettings other) {
    ServerSettings copy = copy();
    copy.scaling = other;
    return copy;
  }

  /**
   * Where answers about executions are kept beside the store.
   *
   * @param open makes it, with a key of 32 bytes that all servers of the store have
   */
  public ServerSettings withCache(Function<Supplier<byte[]>, AnswerCache> open) {
    ServerSettings copy = copy();
    copy.cache = open;
    return copy;
  }

  public Supplier<Store> store() {
    return store;
  }

  public String host() {
    return host;
  }

  public int port() {
    return port;
  }

  public UnaryOperator<Settings> runtime() {
    return runtime;
  }

  public List<Adapter> adapters() {
    return adapters;
  }

  public BodyLimits limits() {
    return limits;
  }

  public ConnectionLimits connections() {
    return connections;
  }

  public Duration drain() {
    return drain;
  }

  public Duration definitionAge() {
    return definitionAge;
  }

  public Duration heartbeat() {
    return heartbeat;
  }

  public TriggerSettings triggers() {
    return triggers;
  }

  public AccessSettings access() {
    return access;
  }

  public NoticeSettings notices() {
    return notices;
  }

  public TraceSettings traces() {
    return traces;
  }

  public Function<Supplier<byte[]>, AnswerCache> cache() {
    return cache;
  }

  public ScaleSettings scaling() {
    return scaling;
  }
}
