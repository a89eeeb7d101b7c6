package io.baton.bench.race;

import io.baton.bench.Report;
import io.baton.bench.Result;
import io.baton.bench.Subject;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Has every entrant do every workload, one after the other on a machine that does nothing else.
 * Every run is a process of its own on an empty store.
 */
final class Race {
  /** Of Baton; how long peers may take is an option. */
  private static final Duration AT_MOST = Duration.ofMinutes(10);

  private final Postgres postgres;
  private final Pace pace;
  private final Duration peerLimit;
  private final PrintStream log;
  private final List<Result> results = new ArrayList<>();
  private final List<Missing> missing = new ArrayList<>();

  /**
   * @param peerLimit how long a peer may take for a workload, beside the rounds that have a length
   */
  Race(Postgres postgres, Pace pace, Duration peerLimit, PrintStream log) {
    this.postgres = postgres;
    this.pace = pace;
    this.peerLimit = peerLimit;
    this.log = log;
  }

  List<Result> results() {
    return results;
  }

  List<Missing> missing() {
    return missing;
  }

  void add(Missing reason) {
    missing.add(reason);
  }

  void run(List<Entrant> entrants, List<String> workloads) throws InterruptedException {
    for (String workload : workloads) {
      for (Entrant entrant : entrants) {
        log.printf("%s: %s…%n", workload, entrant.name());
        try {
          List<Result> found = run(entrant, workload);
          found.forEach(this::tell);
          results.addAll(found);
        } catch (IOException | RuntimeException e) {
          log.printf("%s: %s could not be measured: %s%n", workload, entrant.name(), e);
          missing.add(new Missing(entrant.name(), workload, String.valueOf(e.getMessage())));
        }
      }
    }
  }

  /** At once, so that an interrupted race was not for nothing. */
  private void tell(Result found) {
    log.printf("  %s: %s %s%n", found.metric(), Report.number(found.value()), found.unit());
  }

  private List<Result> run(Entrant entrant, String workload)
      throws IOException, InterruptedException {
    return workload.equals("W4")
        ? new Launches(this, entrant, pace.launches()).run()
        : inFolder(entrant, (folder, orders) -> measure(entrant, workload, folder, orders));
  }

  /** Work with an empty folder and, where it is needed, an empty database. */
  @FunctionalInterface
  interface Work<T> {
    T in(Path folder, List<String> orders) throws IOException, InterruptedException;
  }

  <T> T inFolder(Entrant entrant, Work<T> work) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("baton-bench");
    List<String> database = entrant.needsPostgres() ? postgres.newDatabase() : List.of();
    List<String> orders = new ArrayList<>(database);
    orders.add("folder=" + folder);
    try {
      return work.in(folder, orders);
    } finally {
      if (!database.isEmpty()) {
        postgres.drop(database);
      }
      remove(folder);
    }
  }

  private List<Result> measure(Entrant entrant, String workload, Path folder, List<String> orders)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(pace.orders(workload, entrant.own()));
    all.addAll(orders);
    List<Sample> samples = new ArrayList<>();
    Subject subject;
    Duration limit = entrant.own() ? AT_MOST : peerLimit;
    Duration atMost = limit.plus(pace.planned(workload, entrant.own()));
    try (Running running = Running.start(entrant.command(Entrant.ROOMY, all), folder, atMost)) {
      Obj about = running.next();
      if (about == null) {
        running.finish();
        throw new RaceException("it said nothing");
      }
      subject = subject(about);
      for (Obj line = running.next(); line != null; line = running.next()) {
        samples.add(Sample.of(line));
      }
      running.finish();
    }
    return results(subject, samples);
  }

  static Subject subject(Obj about) {
    return new Subject(
        Sample.text(about, "engine"),
        Sample.text(about, "version"),
        Sample.text(about, "store"),
        about.at("durable").equals(Value.TRUE));
  }

  private static List<Result> results(Subject subject, List<Sample> samples) {
    Map<String, List<Sample>> byMetric = new LinkedHashMap<>();
    for (Sample sample : samples) {
      byMetric.computeIfAbsent(sample.metric(), metric -> new ArrayList<>()).add(sample);
    }
    return byMetric.values().stream().map(all -> result(subject, all)).toList();
  }

  static Result result(Subject subject, List<Sample> samples) {
    Sample first = samples.getFirst();
    double[] values = samples.stream().mapToDouble(Sample::value).toArray();
    return Result.of(subject, first.workload(), first.metric(), first.unit(), values);
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
