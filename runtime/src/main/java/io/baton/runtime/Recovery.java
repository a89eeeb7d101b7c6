package io.baton.runtime;

import io.baton.runtime.drive.Drive;
import io.baton.runtime.lane.Lanes;
import io.baton.runtime.lane.Message;
import io.baton.store.Store;
import io.baton.store.StoreException;
import io.baton.store.StoredExecution;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Sets every execution going that somebody worked for when the process stopped: its tasks, polls
 * and children are released again. Those that only wait are not looked at, because their timers are
 * in the table and everything else comes from outside.
 *
 * <p>Page by page, and a page is read while the one before is worked on, so that however many there
 * are, two pages of them are in the way.
 */
final class Recovery {
  private static final int PAGE = 1_000;
  private static final long PAUSE_MILLIS = 500;

  private final Store store;
  private final Lanes lanes;
  private final Drive drive;

  Recovery(Store store, Lanes lanes, Drive drive) {
    this.drive = drive;
    this.store = store;
    this.lanes = lanes;
  }

  void run() {
    CountDownLatch before = new CountDownLatch(0);
    List<StoredExecution> page = read(0);
    while (!page.isEmpty()) {
      CountDownLatch done = new CountDownLatch(page.size());
      page.forEach(stored -> lanes.post(new Message.Recover(stored, done::countDown)));
      drive.await(before);
      before = done;
      long last = page.getLast().executionNo();
      page = page.size() < PAGE ? List.of() : read(last);
    }
    drive.await(before);
  }

  /** A database that goes away in the middle is waited for. */
  private List<StoredExecution> read(long after) {
    while (true) {
      try {
        return store.executions().withWorkOut(after, PAGE);
      } catch (StoreException.Unavailable | StoreException.Conflict e) {
        CountDownLatch pause = new CountDownLatch(1);
        drive.after(PAUSE_MILLIS, pause::countDown);
        drive.await(pause);
      }
    }
  }
}
