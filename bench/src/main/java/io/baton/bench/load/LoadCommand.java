package io.baton.bench.load;

import io.baton.bench.Main;
import io.baton.bench.Subject;
import io.baton.bench.Version;
import io.baton.bench.race.Postgres;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code ./baton bench http} and {@code ./baton bench million}. */
public final class LoadCommand {
  /** Some figures are missing. */
  static final int UNFINISHED = 1;

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
          measureInTime(workload, store, options, postgres, findings);
        }
      }
    }
    out.print(options.json() ? Findings.json(all) + "\n" : Findings.markdown(all));
    return all.stream().allMatch(Findings::isWhole) ? Main.OK : UNFINISHED;
  }

  /** What was found before the time was over, or something failed, is told all the same. */
  private static void measureInTime(
      String workload, String store, LoadOptions options, Postgres postgres, Findings findings)
      throws InterruptedException {
    try (Deadline deadline = new Deadline(options.limit(workload))) {
      try {
        boolean onPostgres = store.equals(LoadOptions.POSTGRES);
        measure(workload, options, new Places(onPostgres ? postgres : null, deadline), findings);
      } catch (IOException | RuntimeException e) {
        findings.end(workload, deadline.isOver() ? deadline.text() : "broke off: " + told(e));
      }
    }
  }

  private static String told(Exception failure) {
    return failure.toString().lines().findFirst().orElse("").replace("|", "\\|");
  }

  private static void measure(
      String workload, LoadOptions options, Places places, Findings findings)
      throws IOException, InterruptedException {
    if (workload.equals(LoadOptions.HTTP)) {
      places.in(place -> new HttpBench(options, findings).run(place));
      return;
    }
    Million million = new Million(options, findings);
    Path kept = options.data();
    places.in(
        empty -> {
          if (kept == null || places.postgres() != null) {
            places.in(full -> million.measure(empty, full));
          } else {
            million.measure(empty, places.keep(kept));
          }
        });
  }
}
