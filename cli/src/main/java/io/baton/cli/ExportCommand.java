package io.baton.cli;

import io.baton.cli.remote.Transfer;
import io.baton.runtime.transfer.Export;
import io.baton.store.Store;
import io.baton.store.StoreException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** All flows and executions as lines of JSON. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    description = "Writes all flows and executions as lines of JSON.",
    footer = {
      "",
      "Takes data that no server has open, the PostgreSQL database of any, or with --server what",
      "the key's tenant has on one that runs. Keys and secrets stay behind. 'baton import' takes",
      "it into other data, of either kind."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:written",
      "1:a log is damaged, see 'baton doctor', or the server refuses",
      "2:there is no data"
    })
@SuppressWarnings("NullAway.Init") // picocli fills in the options
final class ExportCommand implements Callable<Integer> {
  private final Io io;

  @Mixin private StoreOption data;
  @Mixin private Transfer server;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write to this file, which must not exist, instead of stdout.")
  private @Nullable Path output;

  ExportCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!server.isOfServer() && data.isEmptyFolder()) {
      io.err().println("There is no data in " + data.folder() + "; name its folder with --data.");
      return ExitCode.INVALID;
    }
    if (output == null) {
      return export(io.out());
    }
    if (Files.exists(output)) {
      io.err().println(output + " exists already; name another file.");
      return ExitCode.INVALID;
    }
    try (PrintWriter file = new PrintWriter(Files.newBufferedWriter(output))) {
      return export(file);
    }
  }

  private int export(PrintWriter to) throws InterruptedException {
    return server.isOfServer()
        ? server.export(io, to)
        : OnStore.of(io, data).call(store -> export(store, to));
  }

  private int export(Store store, PrintWriter to) {
    try {
      Export.Written written = new Export(store, line -> to.print(line + "\n")).run();
      to.flush();
      if (to.checkError()) {
        io.err().println("Not everything could be written.");
        return ExitCode.FAILED;
      }
      io.err()
          .printf(
              "%s, %s, %s%n",
              Counted.of(written.flows(), "flow version"),
              Counted.of((int) written.executions(), "execution"),
              Counted.of((int) written.events(), "event"));
      return ExitCode.OK;
    } catch (StoreException.CorruptEvent | IllegalStateException damaged) {
      io.err().println(damaged.getMessage());
      return ExitCode.FAILED;
    }
  }
}
