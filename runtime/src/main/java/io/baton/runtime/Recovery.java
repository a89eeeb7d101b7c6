package io.baton.runtime;

import io.baton.runtime.drive.Drive;
import io.baton.runtime.lane.Lanes;
import io.baton.runtime.lane.Message;
import io.baton.store.Store;
import io.baton.store.StoredExecution;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Sets every execution going that had not ended when the process stopped. Page by page, and each
 * page to its end, so that however many there are, only a page of them is in the way.
 */
final class Recovery {
  private static final int PAGE = 1_000;

  private final Store store;
  private final Lanes lanes;
  private final Drive drive;

  Recovery(Store store, Lanes lanes, Drive drive) {
    this.drive = drive;
    this.store = store;
    this.lanes = lanes;
  }

  void run() {
    long after = 0;
    List<StoredExecution> page;
    do {
      page = store.executions().notEnded(after, PAGE);
      CountDownLatch done = new CountDownLatch(page.size());
      page.forEach(stored -> lanes.post(new Message.Recover(stored, done::countDown)));
      drive.await(done);
      after = page.isEmpty() ? after : page.getLast().executionNo();
    } while (page.size() == PAGE);
  }
}
