package io.baton.bench.race;

import io.baton.bench.Main;
import io.baton.bench.Result;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code ./baton bench W1 … --peers}: decides who runs what, and tells the outcome. */
public final class RaceCommand {
  private RaceCommand() {}

  public static boolean isMeant(List<String> args) {
    return args.stream()
        .anyMatch(
            arg ->
                RaceOptions.WORKLOADS.contains(arg)
                    || arg.startsWith("--peers")
                    || arg.equals("--minutes"));
  }

  public static int run(List<String> args, String usage, PrintStream out, PrintStream err)
      throws IOException, InterruptedException {
    RaceOptions options;
    try {
      options = RaceOptions.of(args);
    } catch (IllegalArgumentException e) {
      err.printf("%s%n%n%s", e.getMessage(), usage);
      return Main.WRONG_USE;
    }
    try (Postgres postgres = new Postgres()) {
      Race race = new Race(postgres, options.pace(), options.peerLimit(), err);
      List<Entrant> entrants = new ArrayList<>(own(options));
      entrants.addAll(new Peers(race, err).build(options.peers()));
      race.run(entrants, options.workloads());
      tell(options, race, out);
      return race.results().isEmpty() ? 1 : Main.OK;
    }
  }

  private static List<Entrant> own(RaceOptions options) {
    List<Path> classPath =
        List.of(System.getProperty("java.class.path").split(":")).stream().map(Path::of).toList();
    return options.stores().stream()
        .map(
            store ->
                new Entrant(
                    "baton on " + store,
                    classPath,
                    "io.baton.bench.baton.BatonContestant",
                    store.equals(Goal.POSTGRES),
                    true))
        .toList();
  }

  private static void tell(RaceOptions options, Race race, PrintStream out) throws IOException {
    List<Result> results = race.results();
    out.print(
        options.json()
            ? RaceReport.json(results) + "\n"
            : RaceReport.markdown(results, race.missing(), options.minutes()));
    Path plot = options.plot();
    if (plot != null) {
      Files.writeString(plot, BarChart.svg(results));
    }
  }
}
