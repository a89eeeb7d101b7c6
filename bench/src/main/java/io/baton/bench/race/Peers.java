package io.baton.bench.race;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Other engines. Each is a small program in {@code bench/peers/NAME} with a pom of its own, which
 * is no module of the build: nothing of it is fetched before somebody asks for peers.
 */
final class Peers {
  private static final Set<String> ON_POSTGRES = Set.of("dbos", "flowable");

  static final List<String> ALL =
      List.of("restate", "dbos", "flowable", "temporal", "zeebe", "conductor", "littlehorse");

  /** Those that have no program here, and why. Their figures are never estimated. */
  private static final Map<String, String> UNAVAILABLE =
      Map.of(
          "zeebe",
          "not available: version 8.6 did not resolve from Maven Central; no program here",
          "conductor",
          "not available: one server jar of 458 MB; no program here",
          "littlehorse",
          "not available: it needs Kafka beside it; no program here");

  private final Race race;
  private final PrintStream log;

  Peers(Race race, PrintStream log) {
    this.race = race;
    this.log = log;
  }

  /** Those that can be had; the others are noted as missing. */
  List<Entrant> build(List<String> names) throws InterruptedException {
    List<Entrant> entrants = new ArrayList<>();
    for (String name : names) {
      String reason = UNAVAILABLE.get(name);
      if (reason != null) {
        log.printf("%s is %s%n", name, reason);
        race.add(new Missing(name, "all", reason));
        continue;
      }
      log.printf("Getting %s…%n", name);
      try {
        entrants.add(build(name));
      } catch (IOException | RuntimeException e) {
        log.printf("%s cannot be had: %s%n", name, e.getMessage());
        race.add(new Missing(name, "all", String.valueOf(e.getMessage())));
      }
    }
    return entrants;
  }

  private static Entrant build(String name) throws IOException, InterruptedException {
    List<Path> classPath = PeerBuild.of(name).classPath();
    String mainClass =
        "io.baton.peers."
            + name.substring(0, 1).toUpperCase(Locale.ROOT)
            + name.substring(1)
            + "Peer";
    return new Entrant(name, classPath, mainClass, ON_POSTGRES.contains(name), false);
  }
}
