package io.baton.cli;

import io.baton.cli.answer.Presets;
import io.baton.cli.run.FlowText;
import io.baton.cli.run.Library;
import io.baton.value.Value;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs one flow to its end, with progress on stderr and its output on stdout. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = "Runs a flow to its end and prints its output.",
    footer = {
      "",
      "Ctrl-C cancels and gives steps 5 s to stop; a second one ends at once.",
      "A run with --data that is cut off by a crash goes on with --resume."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:completed",
      "1:failed",
      "2:the definition, the input or the data is wrong, or there is nothing to resume; nothing ran",
      "130:cancelled"
    })
@SuppressWarnings("NullAway.Init") // picocli fills in the parameters
final class RunCommand implements Callable<Integer> {
  private final Io io;

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "FILE",
      description = "The definition; - is stdin.")
  private @Nullable String file;

  @Mixin private FormatOption format;

  @Mixin private NetworkOption network;

  @Option(
      names = {"-i", "--input"},
      paramLabel = "JSON|@FILE|-",
      description = "The input as a JSON object, a file with one, or - for stdin.")
  private @Nullable String input;

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description = "Sets one input; a dot leads into an object. JSON, otherwise a text.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--approve",
      paramLabel = "STEP[=reject]",
      mapFallbackValue = "approve",
      description = "Decides an approval in advance.")
  private Map<String, Verdict> approvals = new LinkedHashMap<>();

  @Option(
      names = "--signal",
      paramLabel = "NAME[=JSON]",
      mapFallbackValue = "{}",
      description = "Gives an event that a step waits for in advance.")
  private Map<String, String> signals = new LinkedHashMap<>();

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Keep the data here; without it, it goes when the run is over.")
  private @Nullable Path data;

  @Option(
      names = "--resume",
      arity = "0..1",
      fallbackValue = "",
      paramLabel = "EXECUTION_ID",
      description = "Go on with the run in --data that was cut off, without FILE.")
  private @Nullable String resume;

  @Option(names = "--json", description = "Print the ended execution as JSON, not its output.")
  private boolean json;

  /** What can be said about an approval, named as users write it. */
  enum Verdict {
    approve,
    reject
  }

  RunCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (resume != null) {
      return resume(resume);
    }
    if (file == null) {
      throw wrong("Missing required parameter: 'FILE'");
    }
    FlowText flow = format.loadFlow(file, io);
    if (flow == null) {
      return ExitCode.INVALID;
    }
    Library library = new Library(flow, Neighbours.of(file));
    if (!library.missing().isEmpty()) {
      library.missing().forEach(line -> io.err().println(Paint.harmless(file + ": " + line)));
      return ExitCode.INVALID;
    }
    return switch (RunInput.of(input, settings, flow.plan(), io.in())) {
      case RunInput.Refused refused -> {
        refused.reasons().forEach(line -> io.err().println(Paint.harmless(line)));
        yield ExitCode.INVALID;
      }
      case RunInput.Given given -> session().run(library, given.input());
    };
  }

  private CommandLine.ParameterException wrong(String message) {
    return new CommandLine.ParameterException(spec.commandLine(), message);
  }

  private int resume(String id) throws IOException, InterruptedException {
    if (data == null) {
      throw wrong("--resume needs --data DIR, the folder of the run that was cut off.");
    }
    if (file != null || input != null || !settings.isEmpty()) {
      throw wrong("--resume takes neither FILE nor input: both are in the data.");
    }
    return session().resume(id);
  }

  private RunSession session() {
    boolean stdinIsTaken = Source.STDIN.equals(input) || Source.STDIN.equals(file);
    return new RunSession(io, data, network.policy(true), presets(), stdinIsTaken, json);
  }

  private Presets presets() {
    Map<String, Boolean> decisions = new LinkedHashMap<>();
    approvals.forEach((step, verdict) -> decisions.put(step, verdict == Verdict.approve));
    Map<String, Value> payloads = new LinkedHashMap<>();
    signals.forEach((name, payload) -> payloads.put(name, GivenInput.value(payload)));
    return new Presets(decisions, payloads);
  }
}
