package io.baton.bench.load;

import io.baton.bench.Main;
import io.baton.bench.Subject;
import io.baton.bench.Version;
import io.baton.bench.race.Postgres;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** {@code ./baton bench http} and {@code ./baton bench million}. */
public final class LoadCommand {
  private LoadCommand() {}

  public static boolean isMeant(List<String> args) {
    return args.contains(LoadOptions.HTTP) || args.contains(LoadOptions.MILLION);
  }

  public static int run(List<String> args, String usage, PrintStream out, PrintStream err)
      throws IOException, InterruptedException {
    LoadOptions options;
    try {
      options = LoadOptions.of(args);
    } catch (IllegalArgumentException e) {
      err.printf("%s%n%n%s", e.getMessage(), usage);
      return Main.WRONG_USE;
    }
    List<Findings> all = new ArrayList<>();
    try (Postgres postgres = new Postgres()) {
      for (String store : options.stores()) {
        for (String workload : options.workloads()) {
          Findings findings = new Findings(new Subject("baton", Version.text(), store, true), err);
          all.add(findings);
          measure(workload, store, options, postgres, findings);
        }
      }
    }
    out.print(options.json() ? Findings.json(all) + "\n" : Findings.markdown(all));
    return Main.OK;
  }

  private static void measure(
      String workload, String store, LoadOptions options, Postgres postgres, Findings findings)
      throws IOException, InterruptedException {
    boolean onPostgres = store.equals(LoadOptions.POSTGRES);
    if (workload.equals(LoadOptions.HTTP)) {
      inPlace(onPostgres, postgres, place -> new HttpBench(options, findings).run(place));
    } else {
      inPlace(
          onPostgres,
          postgres,
          empty -> {
            Million million = new Million(options, findings);
            million.measureEmpty(empty);
            if (options.data() == null || onPostgres) {
              inPlace(onPostgres, postgres, million::measureFull);
            } else {
              Files.createDirectories(options.data());
              million.measureFull(Place.in(options.data()));
            }
          });
    }
  }

  /** Work in a folder, and a database where one is wanted, that are there for it alone. */
  @FunctionalInterface
  private interface Work {
    void in(Place place) throws IOException, InterruptedException;
  }

  private static void inPlace(boolean onPostgres, Postgres postgres, Work work)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("baton-bench");
    List<String> database = onPostgres ? postgres.newDatabase() : List.of();
    try {
      work.in(onPostgres ? Place.on(folder, database) : Place.in(folder));
    } finally {
      if (onPostgres) {
        postgres.drop(database);
      }
      remove(folder);
    }
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
