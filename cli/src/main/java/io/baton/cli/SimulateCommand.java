package io.baton.cli;

import io.baton.simulator.Outcome;
import io.baton.simulator.Simulator;
import io.baton.simulator.mutation.Breakage;
import io.baton.simulator.mutation.Mutation;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Tries Baton itself under random faults in virtual time. */
@Command(
    name = "simulate",
    mixinStandardHelpOptions = true,
    description = {
      "Runs Baton under random faults in virtual time, and checks that nothing is lost.",
      "A seed gives the same run every time."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:everything held", "1:something did not hold", "2:the command line is wrong"})
@SuppressWarnings("NullAway.Init") // picocli fills in the options
final class SimulateCommand implements Callable<Integer> {
  private static final long DEFAULT_SEEDS = 1_000;
  private static final int MOST_FAILURES = 5;
  private static final long PROGRESS_NANOS = 2_000_000_000L;

  private final Io io;

  @Spec private CommandSpec spec;

  @Option(names = "--engine", description = "Simulate the engine, on random flows.")
  private boolean engine;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "How many seeds to run. Default: 1000, or 1 where a seed is given.")
  private @Nullable Long seeds;

  @Option(names = "--seed", paramLabel = "S", description = "The seed to run, or to begin with.")
  private @Nullable Long seed;

  @Option(
      names = "--mutation",
      paramLabel = "NAME",
      description = "Break the engine on purpose and see it noticed. 'list' names all there are.")
  private @Nullable String mutation;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  SimulateCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() {
    if (!engine) {
      throw new ParameterException(spec.commandLine(), "Say what to simulate: --engine");
    }
    if ("list".equals(mutation)) {
      Arrays.stream(Mutation.values()).map(Mutation::text).forEach(io.out()::println);
      return ExitCode.OK;
    }
    SimulationReport report = simulate(new Simulator(breakage()));
    io.out().println(json ? Paint.json(report.json()) : report.text());
    return report.isClean() ? ExitCode.OK : ExitCode.FAILED;
  }

  private Supplier<Breakage> breakage() {
    String name = mutation;
    return name == null ? () -> Breakage.NONE : mutation(name)::breakage;
  }

  private Mutation mutation(String name) {
    return Arrays.stream(Mutation.values())
        .filter(known -> known.text().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new ParameterException(
                    spec.commandLine(),
                    "There is no mutation '%s'; --mutation=list names all there are"
                        .formatted(name)));
  }

  private SimulationReport simulate(Simulator simulator) {
    long first = seed == null ? 1 : seed;
    long count = seeds != null ? seeds : seed != null ? 1 : DEFAULT_SEEDS;
    SimulationReport report = new SimulationReport(simulator.tally(), mutation, count == 1);
    long told = System.nanoTime();
    for (long next = first; next < first + count && report.failures() < MOST_FAILURES; next++) {
      Outcome outcome = simulator.run(next);
      report.add(outcome);
      if (io.terminal().err() && System.nanoTime() - told > PROGRESS_NANOS) {
        told = System.nanoTime();
        io.err().printf("%d of %d seeds%n", next - first + 1, count);
      }
    }
    return report;
  }
}
