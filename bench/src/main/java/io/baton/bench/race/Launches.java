package io.baton.bench.race;

import io.baton.bench.Result;
import io.baton.bench.Subject;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * W4: starts a program again and again. An engine inside the program is timed from the start of the
 * process, one with processes of its own from when the program begins to start them, and its memory
 * is theirs. Every program gets a cache of its classes, made by a run that does not count.
 */
final class Launches {
  private static final Duration AT_MOST = Duration.ofMinutes(2);
  private static final Duration IDLE = Duration.ofSeconds(2);
  private static final double MEGABYTE = 1e6;

  /** Memory given back early, and compiled code that is quick to have. */
  private static final List<String> FLAGS = List.of("-XX:TieredStopAtLevel=1", "-Xmx64m");

  private final Race race;
  private final Entrant entrant;
  private final int launches;
  private final List<Sample> times = new ArrayList<>();
  private final List<Sample> memory = new ArrayList<>();
  private Subject subject = Subject.BATON;

  Launches(Race race, Entrant entrant, int launches) {
    this.race = race;
    this.entrant = entrant;
    this.launches = launches;
  }

  List<Result> run() throws IOException, InterruptedException {
    Path cache = Files.createTempFile("baton-bench", ".aot");
    Files.delete(cache);
    try {
      List<String> training = new ArrayList<>(FLAGS);
      training.add("-XX:AOTCacheOutput=" + cache);
      launch(training, Duration.ZERO);
      times.clear();
      memory.clear();
      List<String> flags = new ArrayList<>(FLAGS);
      flags.add("-XX:AOTCache=" + cache);
      for (int i = 0; i < launches; i++) {
        launch(Files.exists(cache) ? flags : FLAGS, IDLE);
      }
    } finally {
      Files.deleteIfExists(cache);
    }
    return List.of(Race.result(subject, times), Race.result(subject, memory));
  }

  private void launch(List<String> flags, Duration idle) throws IOException, InterruptedException {
    race.inFolder(
        entrant,
        (folder, orders) -> {
          List<String> all = new ArrayList<>(orders);
          all.add("workloads=W4");
          long begin = System.nanoTime();
          try (Running running = Running.start(entrant.command(flags, all), folder, AT_MOST)) {
            watch(running, begin, idle);
          }
          return folder;
        });
  }

  private void watch(Running running, long begin, Duration idle)
      throws IOException, InterruptedException {
    Obj about = running.next();
    Obj first = running.next();
    double seconds = (System.nanoTime() - begin) / 1e9;
    if (about != null && first != null) {
      boolean apart = about.at("apart").equals(Value.TRUE);
      subject = Race.subject(about);
      double time = apart ? Sample.of(first).value() : seconds;
      times.add(new Sample("W4", "launch to first completed execution", time, "s"));
      Thread.sleep(idle);
      double bytes = running.residentBytes(apart);
      memory.add(new Sample("W4", "memory when idle", bytes / MEGABYTE, "MB"));
    }
    running.finish();
  }
}
