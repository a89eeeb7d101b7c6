package io.baton.runtime.lane;

import io.baton.store.Batch;
import io.baton.store.BatchBuilder;
import io.baton.store.EventRow;
import io.baton.store.Store;
import io.baton.store.StoreException;
import java.util.List;

/**
 * What is written in one transaction. It may be tried several times; whether a commit happened
 * whose answer was lost is read, never guessed.
 */
final class Group {
  final List<Written> written;
  private final Batch batch;
  private boolean unknown;

  Group(List<Written> written) {
    this.written = written;
    BatchBuilder rows = Batch.builder();
    written.forEach(one -> one.addRowsTo(rows));
    this.batch = rows.build();
  }

  /** Returns when the rows are durable. */
  void commit(Store store) {
    if (batch.isEmpty() || (unknown && isThere(store))) {
      return;
    }
    try {
      store.commit(batch);
    } catch (StoreException.UnknownOutcome e) {
      unknown = true;
      throw e;
    } catch (StoreException.Duplicate e) {
      // The server may have gone on with a statement whose connection was lost: look once more.
      if (!unknown || !isThere(store)) {
        throw e;
      }
    }
  }

  /** Whether an earlier try may have happened, or may still happen. */
  boolean isUnknown() {
    return unknown;
  }

  /** A batch is there as a whole or not at all, so one event tells. */
  private boolean isThere(Store store) {
    if (batch.events().isEmpty()) {
      return false;
    }
    EventRow last = batch.events().getLast();
    return store.log().lastSeq(last.executionNo()) >= last.seq();
  }
}
