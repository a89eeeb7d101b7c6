package io.baton.bench.load;

import io.baton.bench.race.Postgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Folders, and databases where they are wanted, that are there for a measurement alone.
 *
 * @param postgres null: SQLite
 */
record Places(@Nullable Postgres postgres, Deadline deadline) {
  /** What is done there. */
  @FunctionalInterface
  interface Work {
    void in(Place place) throws IOException, InterruptedException;
  }

  void in(Work work) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("baton-bench");
    Postgres server = postgres;
    try {
      if (server == null) {
        work.in(Place.in(folder, deadline));
      } else {
        onDatabase(server, folder, work);
      }
    } finally {
      remove(folder);
    }
  }

  private void onDatabase(Postgres server, Path folder, Work work)
      throws IOException, InterruptedException {
    List<String> database = server.newDatabase();
    try {
      work.in(Place.on(folder, database, deadline));
    } finally {
      server.drop(database);
    }
  }

  /** One that stays when the measurement is over; databases never do. */
  Place keep(Path folder) throws IOException {
    Files.createDirectories(folder);
    return Place.in(folder, deadline);
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
