package io.baton.store.sqlite;

import io.baton.conformance.Requirement;
import io.baton.store.AdministrationContract;
import io.baton.store.CountContract;
import io.baton.store.HousekeepingContract;
import io.baton.store.SearchContract;
import io.baton.store.Store;
import io.baton.store.StoreContract;
import io.baton.store.TallyContract;
import io.baton.store.TriggerContract;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.io.TempDir;

/** The contract on SQLite. */
@Requirement("STA-6")
final class SqliteStoreTest extends StoreContract
    implements AdministrationContract,
        CountContract,
        HousekeepingContract,
        SearchContract,
        TallyContract,
        TriggerContract {
  @TempDir private Path folder;

  @Override
  protected Store open() {
    return SqliteStore.open(SqliteSettings.in(folder));
  }

  @Override
  public int tamper(String sql) {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("baton.db"));
        Statement statement = connection.createStatement()) {
      return statement.executeUpdate(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
