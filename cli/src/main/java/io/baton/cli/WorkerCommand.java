package io.baton.cli;

import io.baton.adapters.InstalledAdapters;
import io.baton.adapters.builtin.AdapterSettings;
import io.baton.adapters.builtin.BuiltIn;
import io.baton.adapters.core.CoreAdapter;
import io.baton.cli.remote.ServerOption;
import io.baton.worker.Worker;
import io.baton.worker.WorkerBuilder;
import io.baton.worker.WorkerException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A worker with the built-in adapters, until somebody ends it. */
@Command(
    name = "worker",
    mixinStandardHelpOptions = true,
    description = {
      "Does the steps of a pool for a server, with the built-in adapters.",
      "Prints 'ready POOL URL' when it takes tasks."
    },
    footer = {
      "",
      "A step chooses it by 'pool: NAME'. SIGTERM or Ctrl-C ends it: it takes no more",
      "tasks, finishes what it has within --grace and hands the rest back.",
      "A second one ends it at once; its tasks go to others when their leases are over."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:it was stopped",
      "1:there is no server, or it refuses the worker; the message says which",
      "2:the command line is wrong",
      "130:it was ended before it had stopped"
    })
@SuppressWarnings("NullAway.Init") // picocli fills in the options
final class WorkerCommand implements Callable<Integer> {
  /** What the server does itself wherever it can. */
  private static final Set<String> SERVERS_OWN = Set.of("high", "standard", "low");

  /** For what is left once the grace is over. */
  private static final Duration LAST_WORDS = Duration.ofSeconds(10);

  private final Io io;

  @Spec private CommandSpec spec;

  @Mixin private ServerOption server;

  @Option(
      names = "--pool",
      paramLabel = "NAME",
      required = true,
      description = "Whose steps to do: those with 'pool: NAME'.")
  private String pool;

  @Option(
      names = "--broker",
      paramLabel = "URL",
      description = "Takes tasks from amqp://USER:PASSWORD@HOST instead of asking the server.")
  private @Nullable String broker;

  @Option(
      names = "--slots",
      paramLabel = "N",
      defaultValue = "" + WorkerBuilder.DEFAULT_SLOTS,
      description = "How many steps to do at the same time. Default: ${DEFAULT-VALUE}.")
  private int slots;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "How the worker calls itself. Default: its process, host and a few letters.")
  private @Nullable String name;

  @Option(
      names = "--grace",
      paramLabel = "SECONDS",
      defaultValue = "20",
      description = "How long steps have to end when it is stopped. Default: ${DEFAULT-VALUE}.")
  private int graceSeconds;

  @Option(
      names = "--files",
      paramLabel = "DIR",
      defaultValue = "baton-data/files",
      description = "Where steps keep files. Default: ${DEFAULT-VALUE}.")
  private Path files;

  @Mixin private NetworkOption network;

  WorkerCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() throws InterruptedException {
    WorkerScreen screen = new WorkerScreen(io, pool);
    Worker worker;
    try {
      worker = builder().listener(screen).start();
    } catch (WorkerException refused) {
      return failed(refused);
    }
    try (screen) {
      io.interrupts()
          .install(
              () -> Thread.ofVirtual().start(() -> end(worker, screen)),
              Duration.ofSeconds(graceSeconds).plus(LAST_WORDS));
      io.out().println("ready %s %s".formatted(pool, source()));
      io.out().flush();
      if (SERVERS_OWN.contains(pool) && broker == null) {
        io.err()
            .println(
                "The server does the steps of pool %s itself where it can; this worker gets the others."
                    .formatted(pool));
      }
      screen.watch(worker);
      worker.awaitEnd();
    } catch (WorkerException refused) {
      return failed(refused);
    }
    io.err().println(WorkerScreen.summary(worker.counts()));
    return ExitCode.OK;
  }

  private static void end(Worker worker, WorkerScreen screen) {
    screen.ending(worker.counts());
    worker.close();
  }

  private int failed(WorkerException refused) {
    io.err().println(refused.getMessage());
    return ExitCode.FAILED;
  }

  private String source() {
    return broker == null ? server.address().toString() : Brokers.shown(broker);
  }

  private WorkerBuilder builder() {
    try {
      boolean local = Startup.isLoopback(String.valueOf(URI.create(source()).getHost()));
      AdapterSettings settings =
          (local ? AdapterSettings.local(files) : AdapterSettings.in(files))
              .withNetwork(network.policy(local))
              .withEnvironment(System.getenv());
      WorkerBuilder builder =
          (broker == null
                  ? Worker.builder(server.address())
                  : Worker.builder(Brokers.transport(broker)))
              .key(server.key())
              .pool(pool)
              .slots(slots)
              .grace(Duration.ofSeconds(graceSeconds))
              .adapter(new CoreAdapter())
              .adapters(BuiltIn.with(settings).adapters())
              .adapters(InstalledAdapters.all());
      return name == null ? builder : builder.name(name);
    } catch (IllegalArgumentException wrong) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), String.valueOf(wrong.getMessage()));
    }
  }
}
