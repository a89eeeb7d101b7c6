package io.baton.cli;

import io.baton.adapters.InstalledAdapters;
import io.baton.adapters.builtin.AdapterSettings;
import io.baton.adapters.builtin.BuiltIn;
import io.baton.cli.demo.Demo;
import io.baton.engine.EngineLimits;
import io.baton.runtime.Upkeep;
import io.baton.server.Server;
import io.baton.server.ServerSettings;
import io.baton.server.access.AccessSettings;
import io.baton.server.log.Logs;
import io.baton.server.notice.NoticeSettings;
import io.baton.server.pool.PoolConfig;
import io.baton.server.trace.TraceSettings;
import io.baton.value.Durations;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The server, until somebody ends it. */
@Command(
    name = "up",
    mixinStandardHelpOptions = true,
    description = "Starts the server and prints 'ready http://HOST:PORT' when it serves.",
    footer = {
      "",
      "SIGTERM or Ctrl-C stops it: requests are answered, steps have 10 s to end.",
      "What does not end goes on at the next start. A second one ends it at once."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:it was stopped",
      "2:it could not start: port, data, database or keys; the message says which",
      "130:it was ended before it had stopped"
    })
@SuppressWarnings("NullAway.Init") // picocli fills in the options
final class UpCommand implements Callable<Integer> {
  private static final Duration TIME_TO_STOP = Duration.ofSeconds(30);
  private static final String DRAIN_VARIABLE = "BATON_DRAIN_SECONDS";

  private final Io io;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "" + ServerSettings.DEFAULT_PORT,
      description = "0 takes any free one. Default: ${DEFAULT-VALUE}.")
  private int port;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      defaultValue = ServerSettings.DEFAULT_HOST,
      description = "Address to listen on. Default: ${DEFAULT-VALUE}. Any other needs keys.")
  private String host;

  @Mixin private StoreOption data;

  @Mixin private NetworkOption network;

  @Mixin private BrokerOption broker;

  @Mixin private LeaseOption leases;

  @Mixin private CacheOption cache;

  @Mixin private ResourceOption resources;

  @Option(
      names = "--pools",
      paramLabel = "FILE",
      description = {
        "Settings of worker pools: what their workers are and when they come and go.",
        "Default: pools.yaml in the folder of the data, if it is there."
      })
  private @Nullable Path pools;

  @Option(
      names = "--demo",
      description = "Register the examples and start some of them, in data without executions.")
  private boolean demo;

  @Option(
      names = "--retention",
      paramLabel = "AGE",
      converter = AgeConverter.class,
      description = "Remove executions that ended longer ago, such as 30d. Default: keep them.")
  private @Nullable Duration retention;

  @Option(
      names = "--max-retry-after",
      paramLabel = "TIME",
      converter = AgeConverter.class,
      description =
          "How long a retry waits at most because a service or a worker asked for it. Default: 5m.")
  private @Nullable Duration maxRetryAfter;

  @Option(
      names = "--log-format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "How the log on stderr looks: ${COMPLETION-CANDIDATES}. Default: text.")
  private LogFormat logFormat;

  /** Reads a duration as definitions have it. */
  static final class AgeConverter implements CommandLine.ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
      Durations.Parsed parsed = Durations.parse(text);
      if (parsed.duration() == null || parsed.duration().isZero()) {
        throw new CommandLine.TypeConversionException(
            "'%s' is no age, such as 30d or 12h".formatted(text));
      }
      return parsed.duration();
    }
  }

  /** As users write it. */
  enum LogFormat {
    text,
    json
  }

  UpCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (port < 0 || port > 65_535) {
      io.err().println("--port must be between 0 and 65535, but it is " + port);
      return ExitCode.INVALID;
    }
    broker.check();
    cache.check();
    Optional<PoolConfig> poolConfig = poolConfig();
    if (poolConfig.isEmpty()) {
      return ExitCode.INVALID;
    }
    Logs.configure(logFormat == LogFormat.json ? Logs.Format.JSON : Logs.Format.TEXT, Level.INFO);
    Server server;
    try {
      server = Server.start(settings(poolConfig.get()));
    } catch (RuntimeException reason) {
      return refused(reason);
    }
    // Closed in reverse: what the demo's steps call outlives the server, which lets them end.
    try (Demo shown = new Demo(data.folder());
        server;
        Brokers.Carrying _ = broker.open(server.baton())) {
      CountDownLatch told = new CountDownLatch(1);
      io.interrupts().install(told::countDown, TIME_TO_STOP.plus(drain()));
      if (demo) {
        shown.play(server.baton());
      }
      io.out().println("ready " + server.address());
      io.out().flush();
      told.await();
      io.err().println("Stopping…");
    }
    return ExitCode.OK;
  }

  /** Nothing where there is something wrong with it. */
  private Optional<PoolConfig> poolConfig() {
    Path usual = data.folder().resolve(PoolSource.USUAL_NAME);
    if (pools == null && !Files.exists(usual)) {
      return Optional.of(PoolConfig.NONE);
    }
    return PoolSource.read(pools == null ? usual : pools, io.err());
  }

  private ServerSettings settings(PoolConfig poolConfig) {
    boolean local = Startup.isLoopback(host);
    Path files = data.folder().resolve("files");
    AdapterSettings adapters =
        (local ? AdapterSettings.local(files) : AdapterSettings.in(files))
            .withNetwork(network.policy(local))
            .withEnvironment(System.getenv());
    BuiltIn builtIn = BuiltIn.with(adapters);
    AccessSettings access =
        AccessSettings.in(data.folder())
            .withEnvironment(System.getenv())
            .withHowToMakeKey("baton keys create --role admin " + data.shown());
    ServerSettings settings = ServerSettings.on(data.folder(), data::open);
    return cache
        .applied(settings)
        .withHost(host)
        .withPort(port)
        .withDrain(drain())
        .withAccess(access)
        .withNotices(NoticeSettings.of(System.getenv()))
        .withTraces(TraceSettings.of(System.getenv()))
        .withScaling(poolConfig.scaling(data.folder()))
        .withRuntime(
            runtime ->
                poolConfig.applied(
                    leases.applied(
                        resources
                            .applied(runtime)
                            .withPoller(builtIn.poller())
                            .withUpkeep(upkeep())
                            .withEngineLimits(engineLimits()))))
        .withAdapters(
            Stream.concat(builtIn.adapters().stream(), InstalledAdapters.all().stream()).toList());
  }

  private Upkeep upkeep() {
    return retention == null ? Upkeep.DEFAULT : Upkeep.DEFAULT.withRetention(retention);
  }

  private EngineLimits engineLimits() {
    return maxRetryAfter == null
        ? EngineLimits.DEFAULT
        : EngineLimits.DEFAULT.withMaxRetryAfterMillis(maxRetryAfter.toMillis());
  }

  /** How long a load balancer has to notice that the server stops. */
  private static Duration drain() {
    String seconds = System.getenv().getOrDefault(DRAIN_VARIABLE, "0");
    if (!seconds.matches("\\d{1,4}")) {
      throw new IllegalArgumentException(
          "%s must be a number of seconds, not '%s'".formatted(DRAIN_VARIABLE, seconds));
    }
    return Duration.ofSeconds(Long.parseLong(seconds));
  }

  private int refused(RuntimeException reason) {
    Optional<String> said =
        Startup.isUnknownHost(reason)
            ? Optional.of("There is no host '" + host + "' to listen on.")
            : Startup.refusal(reason);
    if (said.isEmpty()) {
      throw reason;
    }
    io.err().println(said.get());
    return ExitCode.INVALID;
  }
}
