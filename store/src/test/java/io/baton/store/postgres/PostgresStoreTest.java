package io.baton.store.postgres;

import io.baton.conformance.Requirement;
import io.baton.store.AdministrationContract;
import io.baton.store.CountContract;
import io.baton.store.HousekeepingContract;
import io.baton.store.SearchContract;
import io.baton.store.Store;
import io.baton.store.StoreContract;
import io.baton.store.TallyContract;
import io.baton.store.TriggerContract;

/** The contract on a real PostgreSQL server. */
@Requirement("STA-6")
final class PostgresStoreTest extends StoreContract
    implements AdministrationContract,
        CountContract,
        HousekeepingContract,
        SearchContract,
        TallyContract,
        TriggerContract {
  private final String url = Server.newDatabase();

  @Override
  protected Store open() {
    return PostgresStore.open(Server.settings(url));
  }

  @Override
  public int tamper(String sql) {
    return Server.execute(url, sql);
  }
}
