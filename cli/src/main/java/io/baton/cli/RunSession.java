package io.baton.cli;

import io.baton.adapters.network.NetworkPolicy;
import io.baton.cli.answer.Presets;
import io.baton.cli.run.DataFolder;
import io.baton.cli.run.FlowRun;
import io.baton.cli.run.Library;
import io.baton.cli.run.RunAdapters;
import io.baton.cli.run.Unfinished;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.view.ExecutionView;
import io.baton.store.Store;
import io.baton.store.StoreException;
import io.baton.store.StoredExecution;
import io.baton.value.Obj;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A run on its data, from opening it to the report of its end.
 *
 * @param data null: a temporary folder
 * @param stdinIsTaken nobody can type, because stdin is data
 * @param json print the ended execution instead of its output
 */
record RunSession(
    Io io,
    @Nullable Path data,
    NetworkPolicy network,
    Presets presets,
    boolean stdinIsTaken,
    boolean json) {

  /** The grace of running steps and time to report. */
  private static final Duration TIME_TO_STOP = Duration.ofSeconds(8);

  /** Starts a flow and follows it to its end. */
  int run(Library library, Obj given) throws IOException, InterruptedException {
    try (DataFolder folder = DataFolder.of(data)) {
      Store store = open(folder);
      if (store == null) {
        return ExitCode.INVALID;
      }
      RunAdapters adapters = adapters(folder);
      warnOfAbsent(adapters.absent(library.reachable()));
      mentionUnfinished(library.main().plan().flow().id(), store);
      RunScreen screen = new RunScreen(io, presets, stdinIsTaken);
      try (FlowRun run = FlowRun.of(store, adapters, library, screen.listener())) {
        prepare(screen, run);
        return ended(screen, run.run(library, given));
      }
    }
  }

  /**
   * Goes on with a run that was cut off.
   *
   * @param id empty: the one that there is
   */
  int resume(String id) throws IOException, InterruptedException {
    try (DataFolder folder = DataFolder.of(data)) {
      if (folder.isEmpty()) {
        io.err().println("There is nothing to resume in " + data + ": no run has been there.");
        return ExitCode.INVALID;
      }
      Store store = open(folder);
      if (store == null) {
        return ExitCode.INVALID;
      }
      return switch (Resumable.of(id, new Unfinished(store), folder)) {
        case Resumable.Refused refused -> {
          store.close();
          refused.reasons().forEach(io.err()::println);
          yield ExitCode.INVALID;
        }
        case Resumable.Found found -> resume(folder, store, found.execution());
      };
    }
  }

  private int resume(DataFolder folder, Store store, StoredExecution found)
      throws IOException, InterruptedException {
    RunScreen screen = new RunScreen(io, presets, stdinIsTaken);
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

  /** Null once it has been said why it cannot be had. */
  private @Nullable Store open(DataFolder folder) {
    try {
      return folder.open();
    } catch (StoreException unusable) {
      io.err().println(unusable.getMessage());
      return null;
    }
  }

  private RunAdapters adapters(DataFolder folder) {
    return new RunAdapters(folder.path().resolve("files"), network);
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

  private int ended(RunScreen screen, ExecutionState state) {
    screen.finish();
    new RunReport(state, io.terminal().errStyle().paint()).print(io.err());
    if (json) {
      io.out().println(Paint.json(ExecutionView.of(state, System.currentTimeMillis())));
    }
    return switch (state.status()) {
      case COMPLETED -> {
        if (!json) {
          io.out().println(Paint.json(state.output()));
        }
        yield ExitCode.OK;
      }
      case CANCELLED -> ExitCode.CANCELLED;
      default -> ExitCode.FAILED;
    };
  }
}
