package io.baton.bench.scaling;

import io.baton.bench.Main;
import io.baton.bench.Report;
import io.baton.bench.Result;
import io.baton.bench.Subject;
import io.baton.bench.Version;
import io.baton.runtime.scale.Bounds;
import io.baton.runtime.scale.PoolPlan;
import io.baton.runtime.scale.ProcessSettings;
import io.baton.value.Json;
import io.baton.value.Obj;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** {@code ./baton bench scaling}: records the runs and tells how they went. */
public final class ScalingCommand {
  public static final String NAME = "scaling";

  private static final Subject SQLITE = new Subject("baton", Version.text(), "sqlite", true);
  private static final int MOST_PROCESSES = 3;

  private ScalingCommand() {}

  public static boolean isMeant(List<String> args) {
    return args.contains(NAME);
  }

  public static int run(List<String> args, String usage, PrintStream out, PrintStream err)
      throws IOException, InterruptedException {
    List<String> rest = new ArrayList<>(args);
    rest.remove(NAME);
    boolean json = rest.remove("--json");
    boolean quick = rest.remove("--quick");
    boolean processes = rest.remove("--processes");
    int plotAt = rest.indexOf("--plot");
    Path plot = plotAt < 0 || plotAt + 1 == rest.size() ? null : Path.of(rest.get(plotAt + 1));
    if (plot != null) {
      rest.subList(plotAt, plotAt + 2).clear();
    }
    if (!rest.isEmpty()) {
      err.printf("'%s' is no option of scaling.%n%n%s", rest.getFirst(), usage);
      return Main.WRONG_USE;
    }
    List<Recording> runs = new ArrayList<>();
    runs.add(slots(quick));
    if (processes) {
      runs.add(processes(quick));
    }
    tell(runs, json, out);
    if (plot != null) {
      Files.writeString(plot, TimeChart.svg(runs.getFirst()));
      err.println("Written: " + plot);
    }
    return Main.OK;
  }

  static Recording slots(boolean quick) throws IOException, InterruptedException {
    PoolPlan plan = new PoolPlan(ScalingRun.POOL, ScalingRun.RULES, new PoolPlan.Slots(1));
    List<Integer> floods = quick ? List.of(10) : List.of(10, 100, 1_000);
    return record(
        plan,
        "Slots of the server: floods of %s tasks".formatted(Recording.named(floods)),
        floods,
        Duration.ofMillis(500));
  }

  /** Real processes are heavy, so there are few of them. */
  private static Recording processes(boolean quick) throws IOException, InterruptedException {
    ProcessSettings worker =
        ProcessSettings.of(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "io.baton.cli.Main",
                "worker",
                "--server",
                "{server}",
                "--pool",
                "{pool}",
                "--slots",
                "{slots}"));
    PoolPlan plan =
        new PoolPlan(
            ScalingRun.POOL,
            ScalingRun.RULES.withBounds(new Bounds(0, MOST_PROCESSES)),
            new PoolPlan.Processes(worker));
    List<Integer> floods = quick ? List.of(10) : List.of(10, 60);
    return record(
        plan,
        "Worker processes, at most %d: floods of %s tasks"
            .formatted(MOST_PROCESSES, Recording.named(floods)),
        floods,
        Duration.ofSeconds(1));
  }

  private static Recording record(PoolPlan plan, String title, List<Integer> floods, Duration nap)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("baton-bench");
    try (ScalingRun run = ScalingRun.open(folder, plan)) {
      return run.record(title, floods, nap);
    } finally {
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

  private static void tell(List<Recording> runs, boolean json, PrintStream out) {
    if (json) {
      List<Result> results = runs.stream().flatMap(ScalingCommand::results).toList();
      out.println(Json.write(Obj.of("results", Report.rows(results))));
    } else {
      runs.forEach(run -> out.println(run.markdown()));
    }
  }

  private static Stream<Result> results(Recording run) {
    return Stream.of(
        figure(run.title() + ", most workers", run.peak(), ""),
        figure(run.title() + ", workers at the end", run.last(), ""),
        figure(run.title() + ", time until nobody works", run.seconds(), "s"));
  }

  private static Result figure(String metric, double value, String unit) {
    return Result.of(SQLITE, NAME, metric, unit, new double[] {value});
  }
}
