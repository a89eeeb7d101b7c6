package io.baton.cli.remote;

import io.baton.cli.ExitCode;
import io.baton.cli.Io;
import io.baton.cli.PoolSource;
import io.baton.server.pool.Fleet;
import io.baton.server.pool.KedaManifests;
import io.baton.server.pool.PoolConfig;
import io.baton.value.Arr;
import io.baton.value.Obj;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The worker pools of a server, and the file with their settings. */
@Command(
    name = "pools",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    description = "Shows worker pools, checks their settings, writes them for Kubernetes.")
@SuppressWarnings("NullAway.Init") // picocli injects the spec
public final class PoolsCommand implements Runnable {
  private final Remote remote;

  @Spec private CommandSpec spec;

  public PoolsCommand(Io io) {
    this.remote = new Remote(io);
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Name what to do with pools.");
  }

  @Command(
      name = "list",
      mixinStandardHelpOptions = true,
      description = "Lists the pools: what waits, who works, how many should.")
  int list(@Mixin ServerOption server, @Mixin PageOption page, @Mixin JsonOption json)
      throws InterruptedException {
    return remote.on(
        server,
        api -> {
          Obj answer = api.get(Api.path(List.of("pools"), page.query()));
          if (json.isWanted()) {
            remote.print(answer);
          } else {
            new PoolTables(remote.paint())
                .overview(PageOption.items(answer))
                .print(remote.io().out());
            page.mentionMore(answer, remote.io());
          }
          return ExitCode.OK;
        });
  }

  @Command(
      name = "show",
      mixinStandardHelpOptions = true,
      description = "Shows a pool: who works for it, and what was decided about its workers.")
  int show(
      @Mixin ServerOption server,
      @Mixin JsonOption json,
      @Parameters(paramLabel = "POOL") String name)
      throws InterruptedException {
    return remote.on(
        server,
        api -> {
          Obj pool = api.get(Api.path("pools", name));
          if (json.isWanted()) {
            remote.print(pool);
            return ExitCode.OK;
          }
          PoolTables tables = new PoolTables(remote.paint());
          tables.overview(List.of(pool.with("decisions", Arr.EMPTY))).print(remote.io().out());
          remote.say("");
          if (PoolTables.hasWorkers(pool)) {
            tables.workers(pool).print(remote.io().out());
            remote.say("");
          }
          tables.decisions(pool).print(remote.io().out());
          return ExitCode.OK;
        });
  }

  @Command(
      name = "check",
      mixinStandardHelpOptions = true,
      description = "Checks a file with the settings of pools, as 'up --pools' reads it.",
      exitCodeListHeading = "%nExit codes:%n",
      exitCodeList = {"0:it is good", "2:it is not; each problem is on stderr"})
  int check(@Parameters(paramLabel = "FILE") Path file) {
    Optional<PoolConfig> config = PoolSource.read(file, remote.io().err());
    if (config.isEmpty()) {
      return ExitCode.INVALID;
    }
    remote.say("ok  %s  %s".formatted(file, String.join(", ", config.get().plans().keySet())));
    return ExitCode.OK;
  }

  @Command(
      name = "keda",
      mixinStandardHelpOptions = true,
      description = "Prints Kubernetes manifests that let KEDA scale the pools of kind kubernetes.",
      footer = {
        "",
        "  ./baton pools keda --pools pools.yaml | kubectl apply -f -",
        "",
        "The secret that a pool names has an API key of role worker as 'worker',",
        "and one of role viewer as 'viewer'."
      })
  int keda(
      @Option(
              names = "--pools",
              paramLabel = "FILE",
              defaultValue = PoolSource.USUAL_NAME,
              description = "The settings of the pools. Default: ${DEFAULT-VALUE}.")
          Path file,
      @Option(names = "--pool", paramLabel = "NAME", description = "Only this pool.")
          @Nullable String name,
      @Option(
              names = "--prometheus",
              paramLabel = "URL",
              description = "KEDA asks this Prometheus, which scrapes the server.")
          @Nullable String prometheus) {
    Optional<PoolConfig> config = PoolSource.read(file, remote.io().err());
    if (config.isEmpty()) {
      return ExitCode.INVALID;
    }
    Map<String, Fleet> fleets = config.get().fleets();
    List<String> wanted = name == null ? List.copyOf(fleets.keySet()) : List.of(name);
    if (wanted.isEmpty() || !fleets.keySet().containsAll(wanted)) {
      remote
          .io()
          .err()
          .println(
              "%s has no pool %sof kind kubernetes"
                  .formatted(file, name == null ? "" : "'" + name + "' "));
      return ExitCode.INVALID;
    }
    remote
        .io()
        .out()
        .print(
            String.join(
                "---\n",
                wanted.stream().map(pool -> manifests(config.get(), pool, prometheus)).toList()));
    return ExitCode.OK;
  }

  private static String manifests(PoolConfig config, String pool, @Nullable String prometheus) {
    return KedaManifests.of(
        Objects.requireNonNull(config.plans().get(pool)),
        Objects.requireNonNull(config.fleets().get(pool)),
        Optional.ofNullable(prometheus));
  }
}
