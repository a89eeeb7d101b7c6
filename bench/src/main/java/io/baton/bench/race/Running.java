package io.baton.bench.race;

import io.baton.value.Json;
import io.baton.value.Obj;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A program under way. Whatever it started ends with it. */
final class Running implements AutoCloseable {
  private static final int TAIL = 15;

  private final Process process;
  private final Path errors;
  private final BufferedReader lines;
  private final Duration atMost;
  private final Thread watchdog;
  private volatile boolean late;

  private Running(Process process, Path errors, Duration atMost) {
    this.process = process;
    this.errors = errors;
    this.lines = process.inputReader();
    this.atMost = atMost;
    this.watchdog = Thread.ofVirtual().start(this::endInTime);
  }

  static Running start(List<String> command, Path folder, Duration atMost) throws IOException {
    Path errors = folder.resolve("stderr.txt");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(errors.toFile())
            .start();
    return new Running(process, errors, atMost);
  }

  private void endInTime() {
    try {
      Thread.sleep(atMost);
      late = true;
      kill();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The next line of what it found; null at its end. */
  @Nullable Obj next() throws IOException {
    try {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("{") && Json.parse(line) instanceof Obj found) {
          return found;
        }
      }
    } catch (IOException e) {
      // Whoever kills a process closes its streams under the reader.
      if (!late) {
        throw e;
      }
    }
    return null;
  }

  /** Memory that it and its children have, or its children alone. */
  long residentBytes(boolean childrenOnly) {
    Stream<ProcessHandle> children = process.descendants();
    Stream<ProcessHandle> all =
        childrenOnly ? children : Stream.concat(Stream.of(process.toHandle()), children);
    return all.mapToLong(each -> Memory.residentBytes(each.pid())).sum();
  }

  /**
   * Lets it end.
   *
   * @throws RaceException where it did not end well
   */
  void finish() throws IOException, InterruptedException {
    process.getOutputStream().close();
    while (next() != null) {
      // What it says after its last sample is of no interest.
    }
    int code = process.waitFor();
    watchdog.interrupt();
    if (late) {
      throw new RaceException("did not finish in %d s".formatted(atMost.toSeconds()));
    }
    if (code != 0) {
      throw new RaceException("it ended with " + code + ": " + lastErrors());
    }
  }

  private String lastErrors() throws IOException {
    List<String> all = Files.readAllLines(errors);
    return String.join("\n", all.subList(Math.max(0, all.size() - TAIL), all.size()));
  }

  private void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  @Override
  public void close() {
    watchdog.interrupt();
    kill();
    try {
      process.waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
