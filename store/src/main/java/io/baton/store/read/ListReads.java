package io.baton.store.read;

import java.util.List;
import java.util.Map;
import java.util.Optional;

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

  /**
   * How many were created in a slice of time and are of a status.
   *
   * @param from when the slice begins
   */
  record Slice(long from, String status, long count) {}

  /**
   * How many there are of each status in each slice of time, in one statement. Slices without any
   * are left out.
   *
   * @param width how long a slice is in milliseconds; they begin at multiples of it. Where it is a
   *     number of half hours, the time it takes does not depend on how many have ended
   */
  List<Slice> slices(ExecutionFilter filter, long width);

  /**
   * Running executions that nobody works for.
   *
   * @param retrying those of them that have one of the timers asked for
   */
  record Idle(long count, long retrying) {}

  /**
   * How many running ones do not move.
   *
   * @param timersLike which timers count, as a pattern of SQL
   * @param most nothing is said where more than so many run, because each is looked at
   */
  Optional<Idle> idle(ExecutionFilter filter, String timersLike, int most);
}
