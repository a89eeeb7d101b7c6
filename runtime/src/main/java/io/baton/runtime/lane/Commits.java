package io.baton.runtime.lane;

import io.baton.store.Batch;
import io.baton.store.EventRow;
import io.baton.store.Store;
import io.baton.store.StoreException;

/**
 * Gets a batch into the store. What may pass by itself is tried again; whether a commit happened
 * whose answer was lost is read, never guessed.
 */
final class Commits {
  private final Store store;
  private final Backoff backoff;

  Commits(Store store, Backoff backoff) {
    this.store = store;
    this.backoff = backoff;
  }

  /**
   * Returns when the batch is durable.
   *
   * @throws StoreException where trying again does not help, or the runtime stops
   */
  void commit(Batch batch) {
    boolean unknown = false;
    while (!batch.isEmpty()) {
      try {
        if (!unknown || !isThere(batch)) {
          store.commit(batch);
        }
        backoff.reset();
        return;
      } catch (StoreException.Conflict e) {
        unknown = false;
        pauseOrThrow(e);
      } catch (StoreException.Unavailable e) {
        pauseOrThrow(e);
      } catch (StoreException.UnknownOutcome e) {
        unknown = true;
        pauseOrThrow(e);
      }
    }
  }

  private void pauseOrThrow(StoreException e) {
    if (!backoff.pause()) {
      throw e;
    }
  }

  /** A batch is there as a whole or not at all, so one event tells. */
  private boolean isThere(Batch batch) {
    if (batch.events().isEmpty()) {
      return false;
    }
    EventRow last = batch.events().getLast();
    return store.log().lastSeq(last.executionNo()) >= last.seq();
  }
}
