package io.baton.store.migration;

import io.baton.store.StoreException.Broken;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the scripts that a database has not seen, in order, each in a transaction with its line in
 * {@code schema_history}. A script that was run is never changed: its checksum is compared. A
 * database of a newer Baton is refused, because what it holds cannot be known.
 *
 * <p>Not a library, because the usual one takes longer to start than everything else together.
 */
public final class Migrations {
  private record Applied(int version, long checksum) {}

  private final List<Script> scripts;

  public Migrations(List<Script> scripts) {
    this.scripts = List.copyOf(scripts);
  }

  /** Leaves the connection without a transaction. */
  public void run(Connection connection) throws SQLException {
    createHistory(connection);
    List<Applied> applied = applied(connection);
    requireKnown(applied);
    for (Script script : scripts.subList(applied.size(), scripts.size())) {
      apply(connection, script);
    }
  }

  private static void createHistory(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(
          """
          CREATE TABLE IF NOT EXISTS schema_history (
            version INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum BIGINT NOT NULL)
          """);
    }
  }

  private static List<Applied> applied(Connection connection) throws SQLException {
    List<Applied> applied = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT version, checksum FROM schema_history ORDER BY version")) {
      while (rows.next()) {
        applied.add(new Applied(rows.getInt(1), rows.getLong(2)));
      }
    }
    return applied;
  }

  private void requireKnown(List<Applied> applied) {
    if (applied.size() > scripts.size()) {
      throw new Broken(
          "The database has schema version %d, but this Baton knows only up to %d. Use a newer Baton."
              .formatted(applied.getLast().version(), scripts.size()));
    }
    for (int i = 0; i < applied.size(); i++) {
      Script script = scripts.get(i);
      if (applied.get(i).version() != script.version()
          || applied.get(i).checksum() != script.checksum()) {
        throw new Broken(
            "The database was made with another script %s than this Baton's"
                .formatted(script.name()));
      }
    }
  }

  private static void apply(Connection connection, Script script) throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement();
        PreparedStatement history =
            connection.prepareStatement("INSERT INTO schema_history VALUES (?, ?, ?)")) {
      statement.executeUpdate(script.sql());
      history.setInt(1, script.version());
      history.setString(2, script.name());
      history.setLong(3, script.checksum());
      history.executeUpdate();
      connection.commit();
    } catch (SQLException e) {
      connection.rollback();
      throw e;
    } finally {
      connection.setAutoCommit(true);
    }
  }
}
