package io.baton.bench.race;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A Java program that measures one engine on one store.
 *
 * @param needsPostgres whether it gets a database of the race's server
 * @param own whether it is Baton itself
 */
record Entrant(
    String name, List<Path> classPath, String mainClass, boolean needsPostgres, boolean own) {

  private static final List<String> FLAGS =
      List.of(
          "-XX:+UseSerialGC",
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow",
          "-Xlog:disable",
          "-Xlog:all=error:stderr");

  /** So much room for new objects that most are gone before they are looked at. */
  static final List<String> ROOMY = List.of("-Xms1500m", "-Xmn1g");

  List<String> command(List<String> flags, List<String> orders) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(FLAGS);
    command.addAll(flags);
    command.add("-cp");
    command.add(String.join(":", classPath.stream().map(Path::toString).toList()));
    command.add(mainClass);
    command.addAll(orders);
    return command;
  }
}
