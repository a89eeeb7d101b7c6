package io.baton.simulator.mutation;

import io.baton.store.ForwardingStore;
import io.baton.store.Store;
import io.baton.store.quota.QuotaRow;
import io.baton.store.quota.QuotaRows;
import java.util.List;

final class FullQuotas implements Breakage {
  @Override
  public Store store(Store store) {
    return new ForwardingStore(store) {
      @Override
      public QuotaRows quotas() {
        return forgetful(super.quotas());
      }
    };
  }

  private static QuotaRows forgetful(QuotaRows real) {
    return new QuotaRows() {
      @Override
      public List<QuotaRow> all() {
        return List.of();
      }

      @Override
      public void put(QuotaRow row) {
        real.put(row);
      }
    };
  }
}
