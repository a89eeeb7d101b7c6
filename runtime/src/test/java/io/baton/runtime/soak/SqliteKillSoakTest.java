package io.baton.runtime.soak;

import io.baton.conformance.Requirement;
import io.baton.store.Store;
import io.baton.store.sqlite.SqliteSettings;
import io.baton.store.sqlite.SqliteStore;

@Requirement("STA-5")
final class SqliteKillSoakTest extends KillSoakContract {
  @Override
  String place() {
    return folder.resolve("data").toString();
  }

  @Override
  Store openStore() {
    return SqliteStore.open(SqliteSettings.in(folder.resolve("data")));
  }
}
