package io.baton.simulator.mutation;

import io.baton.store.Batch;
import io.baton.store.ForwardingStore;
import io.baton.store.Store;
import org.jspecify.annotations.Nullable;

final class LateWrites implements Breakage {
  @Override
  public Store store(Store store) {
    return new ForwardingStore(store) {
      private @Nullable Batch held;

      @Override
      public void commit(Batch batch) {
        if (held != null) {
          store.commit(held);
        }
        held = batch.events().isEmpty() ? null : batch;
        if (held == null) {
          store.commit(batch);
        }
      }
    };
  }
}
