package io.baton.bench.workers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A program of the benchmark in a process of its own; it says {@code ready} when it is. */
final class Companion implements AutoCloseable {
  private final Process process;

  private Companion(Process process) {
    this.process = process;
  }

  static Companion start(Class<?> program, String... args) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
    command.addAll(List.of(args));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String line = process.inputReader().readLine();
    if (!"ready".equals(line)) {
      process.destroyForcibly();
      throw new IOException("%s says %s".formatted(program.getSimpleName(), line));
    }
    return new Companion(process);
  }

  ProcessHandle handle() {
    return process.toHandle();
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
