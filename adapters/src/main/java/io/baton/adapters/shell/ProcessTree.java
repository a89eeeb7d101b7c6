package io.baton.adapters.shell;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * A process and everything that it started. What has moved to another parent is found by a mark in
 * its environment, where the system shows that.
 */
final class ProcessTree {
  private static final Path PROC = Path.of("/proc");

  private final Process process;
  private final String mark;

  /**
   * @param mark stands in the environment of the process and of nothing else
   */
  ProcessTree(Process process, String mark) {
    this.process = process;
    this.mark = mark;
  }

  /** Nothing of it is left afterwards. */
  void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    if (process.isAlive()) {
      // Of one that has ended, this would throw away what it said and nobody has read yet.
      process.destroyForcibly();
    }
    marked().forEach(ProcessHandle::destroyForcibly);
  }

  private Stream<ProcessHandle> marked() {
    if (!Files.isDirectory(PROC)) {
      return Stream.empty();
    }
    return ProcessHandle.allProcesses().filter(this::isMarked);
  }

  private boolean isMarked(ProcessHandle other) {
    try {
      String environment =
          Files.readString(PROC.resolve(other.pid() + "/environ"), StandardCharsets.ISO_8859_1);
      return environment.contains(mark);
    } catch (IOException notOurs) {
      return false;
    }
  }
}
