package io.baton.store.sqlite;

import io.baton.conformance.Requirement;
import io.baton.store.Store;
import io.baton.store.TrackingContract;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.io.TempDir;

/** The tracking tables on SQLite. */
@Requirement("STA-3")
final class SqliteTrackingTest extends TrackingContract {
  @TempDir private Path folder;

  @Override
  protected Store open() {
    return SqliteStore.open(SqliteSettings.in(folder));
  }

  @Override
  protected Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("baton.db"));
  }

  @Override
  protected String averageExecutionTime() {
    return "AVG(execution_metadata->>'executionTime')";
  }
}
