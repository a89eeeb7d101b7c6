package io.baton.bench.load;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was asked for on the command line.
 *
 * @param perSecond starts a second in the run that is judged
 * @param seconds of each run
 * @param readers of live events
 * @param polls of workers that wait for tasks
 * @param holdSeconds how long they all wait before they are counted
 * @param executions in the full store
 * @param requests of each question to it
 * @param limitSeconds how long a workload may take in all; 0: as long as it usually may
 * @param data where to keep the full store; null: it is thrown away
 */
record LoadOptions(
    List<String> workloads,
    List<String> stores,
    int perSecond,
    int seconds,
    int readers,
    int polls,
    int holdSeconds,
    int executions,
    int requests,
    int limitSeconds,
    @Nullable Path data,
    boolean json) {

  static final String HTTP = "http";
  static final String MILLION = "million";
  static final String SQLITE = "sqlite";
  static final String POSTGRES = "postgres";

  private static final Duration HTTP_LIMIT = Duration.ofMinutes(4);
  private static final Duration MILLION_LIMIT = Duration.ofMinutes(10);

  /**
   * @throws IllegalArgumentException with what is wrong
   */
  static LoadOptions of(List<String> args) {
    List<String> rest = new ArrayList<>(args);
    boolean json = rest.remove("--json");
    boolean quick = rest.remove("--quick");
    String store = takeText(rest, "--store", SQLITE);
    String data = takeText(rest, "--data", "");
    int perSecond = take(rest, "--rate", 500);
    int seconds = take(rest, "--seconds", quick ? 5 : 30);
    int readers = take(rest, "--readers", quick ? 100 : 1_000);
    int polls = take(rest, "--polls", quick ? 500 : 10_000);
    int hold = take(rest, "--hold", quick ? 1 : 35);
    int executions = take(rest, "--executions", quick ? 20_000 : 1_000_000);
    int requests = take(rest, "--requests", quick ? 30 : 200);
    int limit = rest.contains("--limit") ? take(rest, "--limit", 1) : 0;
    if (!List.of(SQLITE, POSTGRES).contains(store)) {
      throw new IllegalArgumentException("'%s' is no store: sqlite or postgres".formatted(store));
    }
    for (String name : rest) {
      if (!List.of(HTTP, MILLION).contains(name)) {
        throw new IllegalArgumentException(
            "'%s' does not go together with http or million.".formatted(name));
      }
    }
    return new LoadOptions(
        List.copyOf(rest),
        List.of(store),
        perSecond,
        seconds,
        readers,
        polls,
        hold,
        executions,
        requests,
        limit,
        data.isEmpty() ? null : Path.of(data).toAbsolutePath(),
        json);
  }

  /** How long a workload may take in all. */
  Duration limit(String workload) {
    return limitSeconds > 0
        ? Duration.ofSeconds(limitSeconds)
        : workload.equals(HTTP) ? HTTP_LIMIT : MILLION_LIMIT;
  }

  private static int take(List<String> rest, String option, int usual) {
    String text = takeText(rest, option, Integer.toString(usual));
    if (!text.matches("[1-9]\\d{0,7}")) {
      throw new IllegalArgumentException(
          "%s needs a number of 1 or more, not '%s'".formatted(option, text));
    }
    return Integer.parseInt(text);
  }

  private static String takeText(List<String> rest, String option, String usual) {
    int index = rest.indexOf(option);
    if (index < 0) {
      return usual;
    }
    if (index + 1 == rest.size()) {
      throw new IllegalArgumentException(option + " needs a value.");
    }
    rest.remove(index);
    return rest.remove(index);
  }
}
