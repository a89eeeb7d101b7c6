package io.baton.runtime.pool;

import io.baton.runtime.drive.Drive;
import io.baton.store.Batch;
import io.baton.store.BatchBuilder;
import io.baton.store.Store;
import io.baton.store.StoreException;
import io.baton.store.TaskChange;
import io.baton.store.TaskChange.TaskId;
import java.util.ArrayList;
import java.util.List;

/**
 * Removes the rows of tasks that are over, many in one commit: nobody waits for it, and a row that
 * stays is found at the next start to stand for nothing.
 */
final class TaskSweep {
  private static final System.Logger LOGGER = System.getLogger("io.baton.runtime");

  /** Long enough for many to gather, short against the length of a lease. */
  private static final long PAUSE_MILLIS = 100;

  private final Drive drive;
  private final Store store;
  private List<TaskId> over = new ArrayList<>();

  TaskSweep(Drive drive, Store store) {
    this.drive = drive;
    this.store = store;
  }

  void add(TaskId id) {
    boolean first;
    synchronized (this) {
      first = over.isEmpty();
      over.add(id);
    }
    if (first) {
      drive.after(PAUSE_MILLIS, () -> drive.work("task rows", this::sweep));
    }
  }

  private synchronized List<TaskId> takeAll() {
    List<TaskId> all = over;
    over = new ArrayList<>();
    return all;
  }

  private void sweep() {
    BatchBuilder batch = Batch.builder();
    takeAll().forEach(id -> batch.add(new TaskChange.Done(id)));
    try {
      store.commit(batch.build());
    } catch (StoreException e) {
      LOGGER.log(System.Logger.Level.DEBUG, "Rows of tasks could not be removed", e);
    }
  }
}
