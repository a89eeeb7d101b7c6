package io.baton.cli;

import io.baton.cli.answer.Presets;
import io.baton.cli.run.DataFolder;
import io.baton.cli.run.FlowRun;
import io.baton.cli.run.FlowText;
import io.baton.cli.run.Library;
import io.baton.cli.run.RunAdapters;
import io.baton.cli.run.Unfinished;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.view.ExecutionView;
import io.baton.store.Store;
import io.baton.store.StoreException;
import io.baton.store.StoredExecution;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
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
  /** The grace of running steps and time to report. */
  private static final Duration TIME_TO_STOP = Duration.ofSeconds(8);

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
      library.missing().forEach(line -> io.err().println(file + ": " + line));
      return ExitCode.INVALID;
    }
    return switch (RunInput.of(input, settings, flow.plan(), io.in())) {
      case RunInput.Refused refused -> {
        refused.reasons().forEach(io.err()::println);
        yield ExitCode.INVALID;
      }
      case RunInput.Given given -> run(library, given.input());
    };
  }

  private CommandLine.ParameterException wrong(String message) {
    return new CommandLine.ParameterException(spec.commandLine(), message);
  }

  private int run(Library library, Obj given) throws IOException, InterruptedException {
    return on(
        data,
        (folder, store) -> {
          RunAdapters adapters = adapters(folder);
          warnOfAbsent(adapters.absent(library.reachable()));
          mentionUnfinished(library.main().plan().flow().id(), store);
          RunScreen screen = screen();
          try (FlowRun run = FlowRun.of(store, adapters, library, screen.listener())) {
            prepare(screen, run);
            return ended(screen, run.run(library, given));
          }
        });
  }

  private RunAdapters adapters(DataFolder folder) {
    return new RunAdapters(folder.path().resolve("files"), network.policy(true));
  }

  private void warnOfAbsent(Set<String> absent) {
    if (!absent.isEmpty()) {
      io.err()
          .printf(
              "Note: 'run' does not have %s; steps with it will fail.%n",
              String.join(", ", absent));
    }
  }

  /** A new run is what was asked for; one that was cut off is not forgotten. */
  private void mentionUnfinished(String flowId, Store store) {
    for (StoredExecution run : new Unfinished(store).runs()) {
      if (run.identity().flowId().equals(flowId)) {
        String id = run.identity().id();
        io.err()
            .printf(
                "Note: run %s of '%s' has not ended; it goes on beside this one. Follow it with:"
                    + " baton run --resume %s --data %s%n",
                id, flowId, id, data);
      }
    }
  }

  private int resume(String id) throws IOException, InterruptedException {
    if (data == null) {
      throw wrong("--resume needs --data DIR, the folder of the run that was cut off.");
    }
    if (file != null || input != null || !settings.isEmpty()) {
      throw wrong("--resume takes neither FILE nor input: both are in the data.");
    }
    return on(
        data,
        (folder, store) ->
            switch (Resumable.of(id, new Unfinished(store), folder)) {
              case Resumable.Refused refused -> {
                store.close();
                refused.reasons().forEach(io.err()::println);
                yield ExitCode.INVALID;
              }
              case Resumable.Found found -> resume(folder, store, found.execution());
            });
  }

  private int resume(DataFolder folder, Store store, StoredExecution found)
      throws IOException, InterruptedException {
    RunScreen screen = screen();
    try (FlowRun run = FlowRun.resumed(store, adapters(folder), found, screen.listener())) {
      prepare(screen, run);
      return ended(screen, run.resume());
    } catch (BindException taken) {
      store.close();
      io.err()
          .println(
              "The port that callbacks of this run are sent to is in use: "
                  + taken.getMessage()
                  + ". Free it and resume again.");
      return ExitCode.INVALID;
    }
  }

  /** Work on opened data; whoever does it closes the store. */
  private interface OnData {
    int apply(DataFolder folder, Store store) throws IOException, InterruptedException;
  }

  private int on(@Nullable Path named, OnData work) throws IOException, InterruptedException {
    try (DataFolder folder = DataFolder.of(named)) {
      if (resume != null && folder.isEmpty()) {
        io.err().println("There is nothing to resume in " + named + ": no run has been there.");
        return ExitCode.INVALID;
      }
      Store store;
      try {
        store = folder.open();
      } catch (StoreException unusable) {
        io.err().println(unusable.getMessage());
        return ExitCode.INVALID;
      }
      return work.apply(folder, store);
    }
  }

  private RunScreen screen() {
    boolean stdinIsTaken = Source.STDIN.equals(input) || Source.STDIN.equals(file);
    return new RunScreen(io, presets(), stdinIsTaken);
  }

  private void prepare(RunScreen screen, FlowRun run) {
    screen.attach(run);
    io.interrupts()
        .install(
            () -> {
              if (data == null) {
                io.err().println("Its data goes with it; a run with --data DIR can be resumed.");
              }
              run.cancel("interrupted");
            },
            TIME_TO_STOP);
  }

  private Presets presets() {
    Map<String, Boolean> decisions = new LinkedHashMap<>();
    approvals.forEach((step, verdict) -> decisions.put(step, verdict == Verdict.approve));
    Map<String, Value> payloads = new LinkedHashMap<>();
    signals.forEach((name, payload) -> payloads.put(name, RunInput.value(payload)));
    return new Presets(decisions, payloads);
  }

  private int ended(RunScreen screen, ExecutionState state) {
    screen.finish();
    new RunReport(state, io.terminal().errStyle().paint()).print(io.err());
    if (json) {
      io.out().println(Json.writePretty(ExecutionView.of(state, System.currentTimeMillis())));
    }
    return switch (state.status()) {
      case COMPLETED -> {
        if (!json) {
          io.out().println(Json.writePretty(state.output()));
        }
        yield ExitCode.OK;
      }
      case CANCELLED -> ExitCode.CANCELLED;
      default -> ExitCode.FAILED;
    };
  }
}
