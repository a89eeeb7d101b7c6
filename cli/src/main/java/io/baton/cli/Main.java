package io.baton.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
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
 * talks to the {@link Io} it is given, added to the list of subcommands here. {@code test} and
 * {@code bench} need the sources and live in the launcher script; the help lists them all the same.
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
  @Spec private CommandSpec spec;

  private Main() {}

  /** Entry point. */
  public static void main(String[] args) {
    var out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    var err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    Interrupts interrupts = new Interrupts();
    Io io = new Io(Terminal.current(), System.in, out, err, interrupts::install);
    int exitCode = commandLine(io).execute(args);
    out.flush();
    err.flush();
    interrupts.finished();
    System.exit(exitCode);
  }

  /** Every outcome of its {@code execute} is an exit code and a message, never an exception. */
  static CommandLine commandLine(Io io) {
    var problems = new Problems(Help.defaultColorScheme(io.terminal().errAnsi()));
    return new CommandLine(new Main())
        .addSubcommand(new RunCommand(io))
        .addSubcommand(new ValidateCommand(io))
        .addSubcommand(new PlanCommand(io))
        .addSubcommand(new ConvertCommand(io))
        .addSubcommand(new SimulateCommand(io))
        .addSubcommand(new HelpCommand())
        // An @ belongs to the command, as in --input @file; it does not stand for more arguments.
        .setExpandAtFiles(false)
        .setOut(io.out())
        .setErr(io.err())
        .setColorScheme(Help.defaultColorScheme(io.terminal().outAnsi()))
        .setParameterExceptionHandler(problems)
        .setExecutionExceptionHandler(problems);
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "No command given.");
  }
}
