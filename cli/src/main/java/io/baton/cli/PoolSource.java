package io.baton.cli;

import io.baton.flow.problem.Problem;
import io.baton.server.pool.PoolConfig;
import io.baton.server.pool.PoolFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The file with the settings of the worker pools. */
public final class PoolSource {
  /** What a server finds by itself, in the folder of its data. */
  public static final String USUAL_NAME = "pools.yaml";

  private PoolSource() {}

  /** What the file says; nothing where it is wrong, which has been said on stderr then. */
  public static Optional<PoolConfig> read(Path file, PrintWriter err) {
    String text;
    try {
      text = Files.readString(file);
    } catch (IOException e) {
      err.println(file + ": cannot be read");
      return Optional.empty();
    }
    PoolFile.Reading reading = PoolFile.read(text, workerCommand());
    for (Problem problem : reading.problems()) {
      err.println("%s:%s: %s".formatted(file, problem.position(), problem.message()));
    }
    return reading.isGood() ? Optional.of(reading.config()) : Optional.empty();
  }

  /**
   * The program that runs now, as a worker. A small collector and the quick compiler: there may be
   * many of them on one machine.
   */
  private static List<String> workerCommand() {
    return List.of(
        ProcessHandle.current().info().command().orElse("java"),
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-Xmx256m",
        "--enable-native-access=ALL-UNNAMED",
        "-cp",
        System.getProperty("java.class.path", ""),
        "io.baton.cli.Main",
        "worker",
        "--server",
        "{server}",
        "--pool",
        "{pool}",
        "--slots",
        "{slots}");
  }
}
