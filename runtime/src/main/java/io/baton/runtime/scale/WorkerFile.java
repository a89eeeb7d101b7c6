package io.baton.runtime.scale;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A file with the worker processes of a pool, so that the server after this one finds them. A
 * process is named by its number and the moment it began: numbers are used again.
 *
 * <pre>
 *   COMMAND
 *   PID BEGAN_MILLIS
 *   …
 * </pre>
 */
final class WorkerFile {
  /** Processes that still run, and the command that began them. */
  record Left(String command, List<ProcessHandle> alive) {}

  /** The moment is worked out from the machine's start, which is known to about a second. */
  private static final Duration TOLERANCE = Duration.ofSeconds(2);

  private final Path file;

  WorkerFile(Path file) {
    this.file = file;
  }

  void write(String command, List<ProcessHandle> processes) {
    List<String> lines = new ArrayList<>();
    lines.add(command.replaceAll("\\R", " "));
    for (ProcessHandle process : processes) {
      process
          .info()
          .startInstant()
          .ifPresent(began -> lines.add(process.pid() + " " + began.toEpochMilli()));
    }
    try {
      Files.createDirectories(file.getParent());
      Path next = file.resolveSibling(file.getFileName() + ".next");
      Files.write(next, lines);
      Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException("The workers cannot be written down in " + file, e);
    }
  }

  Left read() {
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (NoSuchFileException e) {
      return new Left("", List.of());
    } catch (IOException e) {
      throw new UncheckedIOException("The workers of an earlier server cannot be read", e);
    }
    List<ProcessHandle> alive =
        lines.stream().skip(1).map(WorkerFile::find).flatMap(Optional::stream).toList();
    return new Left(lines.isEmpty() ? "" : lines.getFirst(), alive);
  }

  private static Optional<ProcessHandle> find(String line) {
    String[] parts = line.split(" ", -1);
    if (parts.length != 2 || !parts[0].matches("\\d{1,18}") || !parts[1].matches("\\d{1,18}")) {
      return Optional.empty();
    }
    Instant began = Instant.ofEpochMilli(Long.parseLong(parts[1]));
    return ProcessHandle.of(Long.parseLong(parts[0]))
        .filter(ProcessHandle::isAlive)
        .filter(process -> isSame(began, process));
  }

  private static boolean isSame(Instant began, ProcessHandle process) {
    return process
        .info()
        .startInstant()
        .map(other -> Duration.between(began, other).abs().compareTo(TOLERANCE) <= 0)
        .orElse(false);
  }
}
