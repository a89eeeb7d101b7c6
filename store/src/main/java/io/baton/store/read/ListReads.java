package io.baton.store.read;

import java.util.List;
import java.util.Map;

/**
 * Executions as people look for them. However many there are, a page reads little more than it
 * shows, because every choice is served by an index in the order of the list.
 */
public interface ListReads {
  /** Every status there is, in the order of an execution's life. */
  List<String> STATUSES =
      List.of(
          "pending",
          "validating",
          "running",
          "paused",
          "cancelling",
          "cancelled",
          "completed",
          "failed");

  /** A step run on the timeline of its execution. A time of 0 has not come. */
  record TimelineRow(
      String stepId,
      String name,
      String type,
      String status,
      int attempts,
      long startedAt,
      long endedAt) {}

  /** The step runs of an execution in the order in which they started. */
  List<TimelineRow> timeline(long executionNo, int limit);

  /** Newest first. */
  List<ListedExecution> executions(ExecutionFilter filter, int limit);

  /** How many there are of each status; the filter's place in the list does not matter. */
  Map<String, Long> counts(ExecutionFilter filter);
}
