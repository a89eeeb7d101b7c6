package io.baton.cli;

import io.baton.cli.answer.Answering;
import io.baton.cli.answer.Presets;
import io.baton.cli.answer.TerminalAsker;
import io.baton.cli.local.Library;
import io.baton.cli.local.Listeners;
import io.baton.cli.local.LocalRun;
import io.baton.cli.local.RunListener;
import io.baton.cli.progress.LiveProgress;
import io.baton.cli.progress.PlainProgress;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.view.ExecutionView;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.Work;
import io.baton.flow.read.Definition;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs one flow to its end in memory, with progress on stderr and its output on stdout. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = "Runs a flow to its end in memory and prints its output.",
    footer = {"", "Ctrl-C cancels and gives steps 5 s to stop; a second one ends at once."},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:completed",
      "1:failed",
      "2:the definition or the input is wrong; nothing ran",
      "130:cancelled"
    })
@SuppressWarnings("NullAway.Init") // picocli fills in the parameters
final class RunCommand implements Callable<Integer> {
  private final Io io;

  @Mixin private DefinitionArgument argument;

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
    Definition definition = argument.load(io);
    Plan plan = definition == null ? null : definition.plan();
    if (plan == null) {
      return ExitCode.INVALID;
    }
    Library library = new Library(plan, Neighbours.of(argument.file()));
    if (!library.missing().isEmpty()) {
      library.missing().forEach(line -> io.err().println(argument.file() + ": " + line));
      return ExitCode.INVALID;
    }
    return switch (RunInput.of(input, settings, plan, io.in())) {
      case RunInput.Refused refused -> {
        refused.reasons().forEach(io.err()::println);
        yield ExitCode.INVALID;
      }
      case RunInput.Given given -> run(library, given.input());
    };
  }

  private int run(Library library, Obj given) throws IOException, InterruptedException {
    warnOfAdapters(library);
    LiveProgress live =
        io.terminal().canRedraw() ? new LiveProgress(io.err(), io.terminal()) : null;
    RunListener progress =
        live == null ? new PlainProgress(io.err(), ZoneId.systemDefault()) : live;
    Conversation conversation = new Conversation(live);
    Answering answering = new Answering(presets(), conversation.asker(), io.err());
    try (LocalRun run = new LocalRun(library, new Listeners(List.of(progress, answering)))) {
      answering.attach(run);
      conversation.attach(run);
      io.interrupts().accept(() -> run.cancel("interrupted"));
      ExecutionState ended = run.run(given);
      if (live != null) {
        live.finish();
      }
      return report(ended);
    }
  }

  /** Whom to ask, if anybody is there. */
  private final class Conversation implements TerminalAsker.Screen {
    private final @Nullable LiveProgress live;
    private @Nullable LocalRun run;

    Conversation(@Nullable LiveProgress live) {
      this.live = live;
    }

    void attach(LocalRun localRun) {
      run = localRun;
    }

    @Nullable TerminalAsker asker() {
      boolean stdinIsTaken = Source.STDIN.equals(input) || Source.STDIN.equals(argument.file());
      return io.terminal().in() && io.terminal().err() && !stdinIsTaken
          ? new TerminalAsker(io.in(), io.err(), this, this::onLane)
          : null;
    }

    private void onLane(Runnable work) {
      if (run != null) {
        run.onLane(work);
      }
    }

    @Override
    public void suspend() {
      if (live != null) {
        live.suspend();
      }
    }

    @Override
    public void resume() {
      if (live != null) {
        live.resume();
      }
    }
  }

  private Presets presets() {
    Map<String, Boolean> decisions = new LinkedHashMap<>();
    approvals.forEach((step, verdict) -> decisions.put(step, verdict == Verdict.approve));
    Map<String, Value> payloads = new LinkedHashMap<>();
    signals.forEach((name, payload) -> payloads.put(name, RunInput.value(payload)));
    return new Presets(decisions, payloads);
  }

  private void warnOfAdapters(Library library) {
    Set<String> absent = new TreeSet<>();
    library.reachable().stream()
        .flatMap(plan -> plan.steps().stream())
        .forEach(
            step -> {
              if (step.work() instanceof Work.Call call && !call.adapter().equals("core")) {
                absent.add(call.adapter());
              }
            });
    if (!absent.isEmpty()) {
      io.err()
          .printf(
              "Note: 'run' has only the core adapter; steps with %s will fail.%n",
              String.join(", ", absent));
    }
  }

  private int report(ExecutionState ended) {
    new RunReport(ended, io.terminal().errStyle().paint()).print(io.err());
    if (json) {
      io.out().println(Json.writePretty(ExecutionView.of(ended, System.currentTimeMillis())));
    }
    return switch (ended.status()) {
      case COMPLETED -> {
        if (!json) {
          io.out().println(Json.writePretty(ended.output()));
        }
        yield ExitCode.OK;
      }
      case CANCELLED -> ExitCode.CANCELLED;
      default -> ExitCode.FAILED;
    };
  }
}
