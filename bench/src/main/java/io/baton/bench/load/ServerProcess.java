package io.baton.bench.load;

import io.baton.bench.race.Memory;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code baton up} in a process of its own with a heap of 512 MB, as it would be run. */
final class ServerProcess implements AutoCloseable {
  private static final String READY = "ready ";
  private static final long MEGABYTE = 1 << 20;

  private final Process process;
  private final URI address;

  private ServerProcess(Process process, URI address) {
    this.process = process;
    this.address = address;
  }

  /**
   * @param database options that choose the store, after the folder
   */
  static ServerProcess start(Path folder, List<String> database) throws IOException {
    Path errors = folder.resolve("server.log");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "io.baton.cli.Main",
                "up",
                "--port",
                "0",
                "--data",
                folder.resolve("data").toString()));
    command.addAll(database);
    Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    BufferedReader lines = process.inputReader();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(READY)) {
        return new ServerProcess(process, URI.create(line.substring(READY.length())));
      }
    }
    throw new IOException("The server did not start: " + Files.readString(errors));
  }

  URI address() {
    return address;
  }

  /** What is in use after a full collection; 0 where the JDK has no tool to ask. */
  double heapMegabytes() throws IOException, InterruptedException {
    Path tool = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    if (!Files.isExecutable(tool)) {
      return 0;
    }
    Process asking =
        new ProcessBuilder(tool.toString(), Long.toString(process.pid()), "GC.class_histogram")
            .redirectErrorStream(true)
            .start();
    double bytes = 0;
    BufferedReader lines = asking.inputReader();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith("Total")) {
        bytes = Double.parseDouble(line.strip().replaceAll(".*\\s", ""));
      }
    }
    asking.waitFor();
    return bytes / MEGABYTE;
  }

  /** What it has worked by now, on all cores. */
  double cpuMillis() {
    return process.toHandle().info().totalCpuDuration().map(Duration::toMillis).orElse(0L);
  }

  double residentMegabytes() {
    return (double) Memory.residentBytes(process.pid()) / MEGABYTE;
  }

  /** At once, without a word. */
  void kill() {
    process.destroyForcibly();
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(30, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
