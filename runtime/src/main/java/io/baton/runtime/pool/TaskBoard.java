package io.baton.runtime.pool;

import io.baton.runtime.time.Alarms;
import io.baton.store.TaskChange.Queued;
import io.baton.store.TaskChange.TaskId;
import java.util.HashMap;
import java.util.Map;

/**
 * Which tasks are offered to workers elsewhere, who has what, and who asks. Whoever looks at any of
 * it or changes it holds the monitor of the board.
 */
final class TaskBoard {
  final Offers offers = new Offers();
  final Pollers pollers = new Pollers();
  final Leases leases;

  /** Who had what when this process stopped, of tasks that were not offered again yet. */
  final Map<TaskId, Queued> before = new HashMap<>();

  /**
   * @param expiry is told when a lease may have run out
   */
  TaskBoard(Alarms alarms, Runnable expiry) {
    this.leases = new Leases(alarms, expiry);
  }
}
