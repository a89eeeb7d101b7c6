package io.baton.cli;

import io.baton.cli.remote.ExecutionsCommand;
import io.baton.cli.remote.FlowsCommand;
import io.baton.cli.remote.PoolsCommand;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * The {@code baton} command line.
 *
 * <p>A subcommand is one class, a {@code Callable<Integer>} that returns an {@link ExitCode} and
 * talks to the {@link Io} it is given, added to {@link #NAMES} and {@link #command}. {@code test}
 * and {@code bench} need the sources and live in the launcher script; the help lists them all the
 * same.
 */
@Command(
    name = "baton",
    description = "Runs workflows that are defined in YAML or JSON.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:the flow failed",
      "2:the definition, the input or the command line is wrong",
      "3:Java, Maven or the build is missing",
      "130:cancelled"
    },
    footer = {
      "",
      "With the sources:",
      "  test   Build, run every test and check the documents, as CI does.",
      "  bench  Run the benchmarks."
    })
@SuppressWarnings("NullAway.Init") // picocli injects the spec before it runs anything
public final class Main implements Runnable {
  /** In the order of the help. */
  private static final List<String> NAMES =
      List.of(
          "run",
          "up",
          "worker",
          "validate",
          "plan",
          "convert",
          "test-flow",
          "flows",
          "executions",
          "pools",
          "export",
          "import",
          "doctor",
          "keys",
          "secrets",
          "simulate",
          "completion");

  @Spec private CommandSpec spec;

  private Main() {}

  /** Entry point. */
  public static void main(String[] args) {
    var out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    var err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    Interrupts interrupts = new Interrupts();
    Io io = new Io(Terminal.current(), System.in, out, err, interrupts);
    int exitCode = execute(io, args);
    out.flush();
    err.flush();
    interrupts.finished(exitCode);
    System.exit(exitCode);
  }

  /** Every outcome is an exit code and a message, never an exception. */
  static int execute(Io io, String... args) {
    return commandLine(io, args).execute(args);
  }

  static CommandLine commandLine(Io io, String... args) {
    var problems = new Problems(Help.defaultColorScheme(io.terminal().errAnsi()));
    CommandLine commandLine = new CommandLine(new Main());
    for (String name : namesFor(args)) {
      commandLine.addSubcommand(command(name, io));
    }
    return commandLine
        .addSubcommand(new HelpCommand())
        // An @ belongs to the command, as in --input @file; it does not stand for more arguments.
        .setExpandAtFiles(false)
        .setOut(io.out())
        .setErr(io.err())
        .setColorScheme(Help.defaultColorScheme(io.terminal().outAnsi()))
        .setParameterExceptionHandler(problems)
        .setExecutionExceptionHandler(problems);
  }

  /** A switch, because a start loads the class of one command, not of all. */
  private static Object command(String name, Io io) {
    return switch (name) {
      case "run" -> new RunCommand(io);
      case "up" -> new UpCommand(io);
      case "worker" -> new WorkerCommand(io);
      case "validate" -> new ValidateCommand(io);
      case "plan" -> new PlanCommand(io);
      case "convert" -> new ConvertCommand(io);
      case "test-flow" -> new TestFlowCommand(io);
      case "flows" -> FlowsCommand.of(io);
      case "executions" -> ExecutionsCommand.of(io);
      case "pools" -> new PoolsCommand(io);
      case "export" -> new ExportCommand(io);
      case "import" -> new ImportCommand(io);
      case "doctor" -> new DoctorCommand(io);
      case "keys" -> new KeysCommand(io);
      case "secrets" -> new SecretsCommand(io);
      case "simulate" -> new SimulateCommand(io);
      case "completion" -> new CompletionCommand(io);
      default -> throw new IllegalArgumentException("There is no command '" + name + "'");
    };
  }

  /** Making all of them takes longer than a small flow, so only the one that is named is made. */
  private static List<String> namesFor(String... args) {
    if (args.length == 1 && (args[0].equals("--version") || args[0].equals("-V"))) {
      return List.of();
    }
    return args.length > 0 && NAMES.contains(args[0]) ? List.of(args[0]) : NAMES;
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "No command given.");
  }
}
