package io.baton.store.postgres;

import io.baton.conformance.Requirement;
import io.baton.store.KilledWriterContract;
import io.baton.store.Store;

/** Kills of a client of PostgreSQL. */
@Requirement("STA-2")
final class PostgresKilledWriterTest extends KilledWriterContract {
  private final String url = Server.newDatabase();

  @Override
  protected Store open() {
    return PostgresStore.open(Server.settings(url));
  }

  @Override
  protected String place() {
    return url;
  }
}
