package io.baton.store.postgres;

import io.baton.conformance.Requirement;
import io.baton.store.Store;
import io.baton.store.TrackingContract;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** The tracking tables on PostgreSQL. */
@Requirement("STA-3")
final class PostgresTrackingTest extends TrackingContract {
  private final String url = Server.newDatabase();

  @Override
  protected Store open() {
    return PostgresStore.open(Server.settings(url));
  }

  @Override
  protected Connection connect() throws SQLException {
    return DriverManager.getConnection(url, "postgres", "postgres");
  }

  @Override
  protected String averageExecutionTime() {
    return "AVG((execution_metadata->>'executionTime')::int)";
  }
}
