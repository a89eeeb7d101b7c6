package io.baton.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * What the launcher runs once after a build while the JVM writes down which classes are needed: a
 * start with that cache takes a third of the time. Each kind of command is called, those against a
 * server too, because a client for HTTP is much to load.
 *
 * <p>Called by build.sh: {@code java -XX:AOTCacheOutput=FILE … Training EXAMPLE FOLDER}.
 */
final class Training {
  private final String example;
  private final Path data;

  /**
   * @param example a flow to run
   * @param data an empty folder for a server
   */
  Training(String example, Path data) {
    this.example = example;
    this.data = data;
  }

  /** Entry point. */
  public static void main(String[] args) throws IOException, InterruptedException {
    System.exit(new Training(args[0], Path.of(args[1])).train());
  }

  /** Returns the exit code of the first command that failed, or 0. */
  int train() throws IOException, InterruptedException {
    int local =
        firstFailure(
            call("--version"), call("--help"), call("validate", example), call("run", example));
    CompletableFuture<Runnable> stop = new CompletableFuture<>();
    PipedReader printed = new PipedReader();
    PrintWriter out = new PrintWriter(new PipedWriter(printed), true);
    Io io = io(out, (first, atMost) -> stop.complete(first));
    Thread server =
        Thread.ofPlatform()
            .daemon()
            .start(() -> Main.execute(io, "up", "--port", "0", "--data", data.toString()));
    try (BufferedReader lines = new BufferedReader(printed)) {
      String address = String.valueOf(lines.readLine()).replaceFirst("^ready ", "");
      int remote =
          firstFailure(
              call("flows", "register", example, "--server", address),
              call("flows", "list", "--server", address),
              call("executions", "list", "--server", address));
      stop.join().run();
      server.join();
      return firstFailure(local, remote);
    }
  }

  private static int firstFailure(int... exitCodes) {
    for (int exitCode : exitCodes) {
      if (exitCode != ExitCode.OK) {
        return exitCode;
      }
    }
    return ExitCode.OK;
  }

  private static int call(String... args) {
    return Main.execute(io(new PrintWriter(Writer.nullWriter()), (first, atMost) -> {}), args);
  }

  private static Io io(PrintWriter out, Io.Interruptions interrupts) {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    return new Io(
        Terminal.of("", Map.of()), InputStream.nullInputStream(), out, nowhere, interrupts);
  }
}
