package io.baton.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;

/** {@code ./baton bench}: runs the benchmarks that are named and prints what they found. */
public final class Main {
  static final int OK = 0;
  static final int WRONG_USE = 2;

  static final String USAGE =
      """
      Usage: baton bench [core] [parse] [expressions] [all] [--json] [--quick]
             baton bench W1 [--quick]
             baton bench jmh [PATTERN] [JMH OPTION…]

        core         time of a step in the core, for flows of 100 to 10,000 steps
        parse        time from the text of a definition to its plan
        expressions  evaluations a second
        all          all of them (the default)
        W1           steps a second of many durable executions on SQLite
        jmh          the same under JMH, slower and finer; PATTERN chooses, such as Decide

        --json       print {"results": […]} instead of a table
        --quick      fewer repeats: only to see that it works
        --help       this text
      """;

  private Main() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    if (args.length > 0 && args[0].equals("jmh")) {
      org.openjdk.jmh.Main.main(List.of(args).subList(1, args.length).toArray(String[]::new));
      return;
    }
    if (args.length > 0 && args[0].equals("W1")) {
      manyExecutions(List.of(args).contains("--quick"), out);
      return;
    }
    System.exit(run(List.of(args), out, err));
  }

  static int run(List<String> args, PrintStream out, PrintStream err) throws IOException {
    if (args.contains("--help") || args.contains("-h")) {
      out.print(USAGE);
      return OK;
    }
    List<String> names = new ArrayList<>(args);
    boolean json = names.remove("--json");
    Effort effort = names.remove("--quick") ? Effort.QUICK : Effort.FULL;
    for (String name : names) {
      if (!List.of("core", "parse", "expressions", "all").contains(name)) {
        err.printf("'%s' is no benchmark and no option.%n%n%s", name, USAGE);
        return WRONG_USE;
      }
    }
    List<Result> results = measure(names, effort);
    out.print(json ? Report.json(results, version()) + "\n" : Report.markdown(results));
    return OK;
  }

  private static void manyExecutions(boolean quick, PrintStream out)
      throws IOException, InterruptedException {
    Duration time = Duration.ofSeconds(quick ? 2 : 10);
    out.print("| W1 on SQLite, durable: in flight | steps/s |\n|--:|--:|\n");
    for (int inFlight : List.of(1, 10, 100, 2_000)) {
      double rate = ManyExecutions.stepsPerSecond(inFlight, time, time);
      out.printf(Locale.ROOT, "| %,d | %,.0f |%n", inFlight, rate);
    }
  }

  private static List<Result> measure(List<String> names, Effort effort) {
    boolean all = names.isEmpty() || names.contains("all");
    List<Result> results = new ArrayList<>();
    if (all || names.contains("core")) {
      results.addAll(CoreBenchmark.run(effort));
      results.addAll(SchedulingBenchmark.run(effort));
    }
    if (all || names.contains("parse")) {
      results.addAll(ParseBenchmark.run(effort));
    }
    if (all || names.contains("expressions")) {
      results.addAll(ExpressionBenchmark.run(effort));
    }
    return results;
  }

  private static String version() throws IOException {
    var properties = new Properties();
    try (var in = Objects.requireNonNull(Main.class.getResourceAsStream("version.properties"))) {
      properties.load(in);
    }
    return properties.getProperty("version");
  }
}
