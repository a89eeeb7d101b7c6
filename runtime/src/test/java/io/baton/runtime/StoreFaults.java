package io.baton.runtime;

import io.baton.store.Batch;
import io.baton.store.ForwardingStore;
import io.baton.store.Store;
import io.baton.store.StoreException;
import io.baton.store.trigger.FiringRow;
import io.baton.store.trigger.FiringRows;
import java.util.List;
import java.util.Optional;

/** Makes single writes of a real store fail, as if the process had stopped before them. */
final class StoreFaults {
  volatile boolean noExecutions;
  volatile boolean noNotes;
  volatile int refusedExecutions;
  volatile int refusedNotes;

  Store in(Store store) {
    return new ForwardingStore(store) {
      @Override
      public void commit(Batch batch) {
        if (noExecutions && !batch.newExecutions().isEmpty()) {
          refusedExecutions = 1;
          throw unavailable();
        }
        super.commit(batch);
      }

      @Override
      public FiringRows firings() {
        return new FaultyFirings(super.firings());
      }
    };
  }

  private static StoreException unavailable() {
    return new StoreException.Unavailable(new IllegalStateException("stopped"));
  }

  private final class FaultyFirings implements FiringRows {
    private final FiringRows real;

    FaultyFirings(FiringRows real) {
      this.real = real;
    }

    @Override
    public List<Addition> add(List<FiringRow> firings) {
      return real.add(firings);
    }

    @Override
    public Optional<FiringRow> find(String tenantId, String key) {
      return real.find(tenantId, key);
    }

    @Override
    public List<FiringRow> open(long createdUntil, int limit) {
      return real.open(createdUntil, limit);
    }

    @Override
    public void started(List<FiringRow> firings, long at) {
      if (noNotes) {
        refusedNotes = 1;
        throw unavailable();
      }
      real.started(firings, at);
    }

    @Override
    public void drop(FiringRow firing) {
      real.drop(firing);
    }

    @Override
    public int forget(long startedBefore) {
      return real.forget(startedBefore);
    }
  }
}
