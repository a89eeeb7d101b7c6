package io.baton.store.sqlite;

import io.baton.conformance.Requirement;
import io.baton.store.KilledWriterContract;
import io.baton.store.Store;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Kills on SQLite. */
@Requirement("STA-2")
final class SqliteKilledWriterTest extends KilledWriterContract {
  @TempDir private Path folder;

  @Override
  protected Store open() {
    return SqliteStore.open(SqliteSettings.in(folder));
  }

  @Override
  protected String place() {
    return folder.toString();
  }
}
