package io.baton.bench;

import io.baton.bench.load.LoadCommand;
import io.baton.bench.race.RaceCommand;
import io.baton.bench.scaling.ScalingCommand;
import io.baton.bench.workers.WorkersBenchmark;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** {@code ./baton bench}: runs the benchmarks that are named and prints what they found. */
public final class Main {
  public static final int OK = 0;
  public static final int WRONG_USE = 2;

  static final String USAGE =
      """
      Usage: baton bench [core] [parse] [expressions] [overhead] [all] [workers]
                         [--json] [--quick]
             baton bench [W1] [W2] [W3] [W4] [W5] [--store sqlite|postgres] [--peers[=NAME,…]]
                         [--peer-limit SECONDS] [--minutes N] [--plot FILE] [--json] [--quick]
             baton bench [http] [million] [--store sqlite|postgres] [--limit SECONDS] [--json]
                         [--quick]
             baton bench scaling [--processes] [--plot FILE] [--json] [--quick]
             baton bench jmh [PATTERN] [JMH OPTION…]

        core         time of a step in the core, for flows of 100 to 10,000 steps
        parse        time from the text of a definition to its plan
        expressions  evaluations a second
        overhead     what Baton adds to a durable execution on SQLite, one at a time
        all          these four (the default)
        workers      steps a second with workers in process, over HTTP and through a broker,
                     and what dispatching in process adds to the commit
        jmh          the same under JMH, slower and finer; PATTERN chooses, such as Decide

      Durable executions, on SQLite and a real PostgreSQL:
        W1           many executions of 10 steps in a row, at 1 to 5,000 in flight
        W2           one execution of 1,000 parallel steps
        W3           100 steps in a row, one execution at a time: time of a step
        W4           launch to first completed execution, memory when idle
        W5           5,000 steps in a row: do the last cost what the first did?
        --store      only this store
        --peers      other engines beside it, fetched when first used; alone: W1 to W5.
                     With names, only these
        --peer-limit how long a peer may take for a workload beside its rounds (180 s);
                     then it is named as not finished
        --minutes N  W1 at 2,000 in flight for N minutes: does the rate hold?
        --plot FILE  an SVG picture of the figures

      A server of its own with a heap of 512 MB, over HTTP:
        http         500 starts/s and as many as it takes, 1,000 readers of live events,
                     10,000 polls that are held for 35 s; other numbers by --rate, --seconds,
                     --readers, --polls, --hold
        million      lists, counts and analytics with 1,000,000 executions in the store, and
                     whether executions cost what they cost without; --executions N for
                     another number, --requests N of each question, --data DIR keeps the store
        --limit      how long it may take in all (http 240 s, million 600 s)

        scaling      floods of 10, 100 and 1,000 tasks: a pool's workers come and go
        --processes  the same with worker processes, up to 3

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
    System.exit(run(List.of(args), out, err));
  }

  static int run(List<String> args, PrintStream out, PrintStream err)
      throws IOException, InterruptedException {
    if (args.contains("--help") || args.contains("-h")) {
      out.print(USAGE);
      return OK;
    }
    if (ScalingCommand.isMeant(args)) {
      return ScalingCommand.run(args, USAGE, out, err);
    }
    if (RaceCommand.isMeant(args)) {
      return RaceCommand.run(args, USAGE, out, err);
    }
    if (LoadCommand.isMeant(args)) {
      return LoadCommand.run(args, USAGE, out, err);
    }
    List<String> names = new ArrayList<>(args);
    boolean json = names.remove("--json");
    Effort effort = names.remove("--quick") ? Effort.QUICK : Effort.FULL;
    for (String name : names) {
      if (!List.of("core", "parse", "expressions", "overhead", "all", "workers").contains(name)) {
        err.printf("'%s' is no benchmark and no option.%n%n%s", name, USAGE);
        return WRONG_USE;
      }
    }
    List<Result> results = measure(names, effort);
    out.print(json ? Report.json(results) + "\n" : Report.markdown(results));
    return OK;
  }

  private static List<Result> measure(List<String> names, Effort effort)
      throws IOException, InterruptedException {
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
    if (all || names.contains("overhead")) {
      results.addAll(OverheadBenchmark.run(effort));
    }
    if (names.contains("workers")) {
      results.addAll(WorkersBenchmark.run(effort.equals(Effort.QUICK)));
    }
    return results;
  }
}
