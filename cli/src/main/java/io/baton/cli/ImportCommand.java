package io.baton.cli;

import io.baton.cli.remote.Transfer;
import io.baton.runtime.time.Clock;
import io.baton.runtime.transfer.Import;
import io.baton.runtime.transfer.ImportRefused;
import io.baton.runtime.transfer.ImportRules;
import io.baton.store.Store;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Takes in what {@code export} wrote. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    description = "Takes in flows and executions that 'baton export' wrote.",
    footer = {
      "",
      "Nothing is written unless all of it can be: an execution that is there already, or a",
      "flow version with another definition, refuses the whole. Executions that had not ended",
      "go on at the next start; a server that runs (--server) takes only those that have ended."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:taken in", "2:refused, with the reasons; nothing was written"})
@SuppressWarnings("NullAway.Init") // picocli fills in the options
final class ImportCommand implements Callable<Integer> {
  private final Io io;

  @Parameters(paramLabel = "FILE", description = "The export; - is stdin.")
  private String file;

  @Mixin private StoreOption data;
  @Mixin private Transfer server;

  @Option(names = "--skip-existing", description = "Leave out executions that are there already.")
  private boolean skipExisting;

  @Option(names = "--skip-unfinished", description = "Leave out executions that had not ended.")
  private boolean skipUnfinished;

  ImportCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!file.equals(Source.STDIN)) {
      return take(Path.of(file));
    }
    // It is read twice, which stdin cannot be.
    Path copy = Files.createTempFile("baton-import-", ".jsonl");
    try (InputStream in = io.in()) {
      Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
      return take(copy);
    } finally {
      Files.delete(copy);
    }
  }

  private int take(Path from) throws InterruptedException {
    if (!Files.isReadable(from) || Files.isDirectory(from)) {
      io.err().println(from + ": there is no such file, or it may not be read");
      return ExitCode.INVALID;
    }
    return server.isOfServer()
        ? server.take(io, from, skipExisting, skipUnfinished)
        : OnStore.of(io, data).call(store -> take(store, from));
  }

  private int take(Store store, Path from) {
    try {
      ImportRules rules = ImportRules.closed(skipExisting, skipUnfinished);
      Import.Taken taken =
          new Import(store, Clock.system()).run(() -> Files.newBufferedReader(from), rules);
      io.err()
          .printf(
              "%s, %s taken in%s%n",
              Counted.of(taken.flows(), "flow version"),
              Counted.of((int) taken.executions(), "execution"),
              taken.skipped() == 0 ? "" : ", " + taken.skipped() + " left out");
      return ExitCode.OK;
    } catch (ImportRefused refused) {
      refused.reasons().forEach(reason -> io.err().println(file + ": " + reason));
      io.err().println("Nothing was written.");
      return ExitCode.INVALID;
    } catch (IOException | UncheckedIOException broken) {
      io.err().println(file + ": " + why(broken));
      return ExitCode.INVALID;
    }
  }

  private static String why(Exception broken) {
    return broken instanceof CharacterCodingException
            || broken.getCause() instanceof CharacterCodingException
        ? "is no export: it is not UTF-8"
        : "cannot be read: " + broken.getMessage();
  }
}
