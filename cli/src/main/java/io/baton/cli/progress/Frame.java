package io.baton.cli.progress;

import io.baton.cli.Counted;
import java.util.List;

/**
 * All that a view shows at one moment.
 *
 * @param endedAt 0 while the execution goes on
 * @param done steps that are over, of {@code total}
 */
public record Frame(long begunAt, long endedAt, int done, int total, List<Row> rows) {
  public Frame {
    rows = List.copyOf(rows);
  }

  /** "3 of 5 steps". */
  String stepsDone() {
    return done + " of " + Counted.steps(total);
  }

  long until(long now) {
    return endedAt > 0 ? endedAt : now;
  }
}
