package io.baton.runtime;

import io.baton.store.Batch;
import io.baton.store.ForwardingStore;
import io.baton.store.Numbering;
import io.baton.store.Store;
import io.baton.store.read.ExecutionReads;
import io.baton.store.read.FlowReads;
import io.baton.store.read.LogReads;
import io.baton.store.read.QueueReads;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts how often a store is used, for reads as well: whether a commit happened whose answer was
 * lost is asked before it is tried again.
 */
final class UseCounter {
  private final AtomicInteger uses = new AtomicInteger();
  private final Map<Integer, CompletableFuture<Void>> awaited = new ConcurrentSkipListMap<>();

  Store in(Store store) {
    return new Counted(store);
  }

  /** Is done when the store has been used so many times more. */
  CompletableFuture<Void> after(int more) {
    int count = uses.get() + more;
    CompletableFuture<Void> reached =
        awaited.computeIfAbsent(count, n -> new CompletableFuture<>());
    tell(uses.get());
    return reached;
  }

  private void used() {
    tell(uses.incrementAndGet());
  }

  private void tell(int count) {
    awaited.forEach(
        (when, reached) -> {
          if (when <= count) {
            reached.complete(null);
          }
        });
  }

  private final class Counted extends ForwardingStore {
    Counted(Store store) {
      super(store);
    }

    @Override
    public void commit(Batch batch) {
      used();
      super.commit(batch);
    }

    @Override
    public long reserve(Numbering numbering, int count) {
      used();
      return super.reserve(numbering, count);
    }

    @Override
    public ExecutionReads executions() {
      used();
      return super.executions();
    }

    @Override
    public LogReads log() {
      used();
      return super.log();
    }

    @Override
    public QueueReads queues() {
      used();
      return super.queues();
    }

    @Override
    public FlowReads flows() {
      used();
      return super.flows();
    }
  }
}
