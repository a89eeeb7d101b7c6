package io.baton.bench.race;

import io.baton.bench.Result;
import java.util.List;

/**
 * What a figure of Baton is to be.
 *
 * @param metric what the figure's name is
 * @param ratio times the best peer's; 0: the limit counts
 * @param limit not more than this; 0: the ratio counts
 * @param rival the peer to compare with; empty: the best one
 */
record Goal(
    String workload, String store, String metric, double ratio, double limit, String rival) {

  static final String SQLITE = "sqlite";
  static final String POSTGRES = "postgres";
  private static final String RATE_UNIT = "steps/s";
  private static final String DBOS = "dbos";

  static final List<Goal> ALL =
      List.of(
          ratio("W1", SQLITE, "100 in flight", 10, ""),
          ratio("W1", SQLITE, "2,000 in flight", 15, ""),
          ratio("W1", SQLITE, "5,000 in flight", 15, ""),
          ratio("W2", SQLITE, "1,000 parallel steps", 20, ""),
          limit("W3", SQLITE, "p50 of a step", 0.2),
          limit("W3", SQLITE, "p99 of a step", 0.7),
          limit("W4", SQLITE, "launch to first completed execution", 0.6),
          limit("W4", SQLITE, "memory when idle", 100),
          limit("W5", SQLITE, "5,000 steps", 1.2),
          limit("W5", SQLITE, "last to first 500", 1.1),
          ratio("W1", POSTGRES, "2,000 in flight", 10, DBOS),
          ratio("W2", POSTGRES, "1,000 parallel steps", 20, DBOS),
          limit("W3", POSTGRES, "p50 of a step", 0.4),
          limit("W3", POSTGRES, "p99 of a step", 1.0),
          limit("W5", POSTGRES, "5,000 steps", 2.2),
          limit("W5", POSTGRES, "last to first 500", 1.1));

  private static Goal ratio(
      String workload, String store, String metric, double ratio, String rival) {
    return new Goal(workload, store, metric, ratio, 0, rival);
  }

  private static Goal limit(String workload, String store, String metric, double limit) {
    return new Goal(workload, store, metric, 0, limit, "");
  }

  boolean moreIsBetter() {
    return workload.equals("W1");
  }

  boolean isFor(Result result) {
    return result.workload().equals(workload)
        && result.subject().store().equals(store)
        && result.metric().equals(metric);
  }

  /** A rate is compared with the peer's best, whatever number was in flight. */
  boolean isComparable(Result theirs, Result own) {
    return moreIsBetter() ? theirs.unit().equals(RATE_UNIT) : theirs.metric().equals(own.metric());
  }

  String text() {
    if (limit > 0) {
      return "≤ " + (limit == Math.rint(limit) ? String.valueOf((long) limit) : limit);
    }
    return "≥ %d× %s".formatted((long) ratio, rival.isEmpty() ? "best peer" : rival);
  }
}
