package io.baton.simulator.store;

import io.baton.store.quota.QuotaRow;
import io.baton.store.quota.QuotaRows;
import java.util.List;

/** What is left of quotas. */
record MemoryQuotas(Tables tables) implements QuotaRows {
  @Override
  public List<QuotaRow> all() {
    return List.copyOf(tables.quotas.values());
  }

  @Override
  public void put(QuotaRow row) {
    tables.quotas.put(row.name(), row);
  }
}
