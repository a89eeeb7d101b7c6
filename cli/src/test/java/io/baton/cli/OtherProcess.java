package io.baton.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The program in a process of its own, for tests that kill it, signal it or read its streams. */
public final class OtherProcess {
  private OtherProcess() {}

  /** Not started yet: its streams and environment are the test's affair. */
  public static ProcessBuilder of(String... args) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "io.baton.cli.Main"));
    command.addAll(List.of(args));
    return new ProcessBuilder(command);
  }
}
