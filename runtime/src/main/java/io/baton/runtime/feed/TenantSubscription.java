package io.baton.runtime.feed;

import io.baton.runtime.drive.Drive;
import io.baton.store.Store;
import java.util.function.Consumer;

/**
 * One watcher of a tenant and how far he has been told. He follows the journal and costs nothing
 * but his place in it; one who falls behind its beginning is stopped.
 */
final class TenantSubscription extends LogReader {
  private final Journal journal;
  private final String tenantId;
  private final String epoch;
  private final TenantWatcher watcher;
  private volatile long told;

  TenantSubscription(
      Store store,
      Drive drive,
      Journal journal,
      String tenantId,
      String epoch,
      long after,
      TenantWatcher watcher,
      Consumer<Subscription> onClose) {
    super(store, drive, onClose);
    this.journal = journal;
    this.tenantId = tenantId;
    this.epoch = epoch;
    this.told = after;
    this.watcher = watcher;
  }

  @Override
  boolean isBehind() {
    return told < journal.last();
  }

  @Override
  void tellMore() {
    Journal.Note note = journal.after(told);
    if (!journal.remembers(told) || note == null) {
      stop("The watcher is too slow: %d commits went by".formatted(Journal.NOTES));
      return;
    }
    if (note.execution().tenantId().equals(tenantId)) {
      tell(note);
    }
    told = note.lastPosition();
  }

  private void tell(Journal.Note note) {
    long begin = note.firstSeq() - note.position();
    long seq = Math.max(note.firstSeq(), begin + told + 1);
    while (seq <= note.lastSeq() && !isClosed()) {
      seq =
          tell(
              note.execution(),
              seq,
              note.lastSeq(),
              event -> watcher.happened(event, epoch + "-" + (event.recorded().seq() - begin)));
    }
  }

  @Override
  void stopped(String reason) {
    watcher.stopped(reason);
  }
}
