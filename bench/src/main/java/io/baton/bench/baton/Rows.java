package io.baton.bench.baton;

import io.baton.bench.contest.Orders;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Looks into the tables with a connection of its own, so that a speed is only reported where what
 * it stands for was written.
 *
 * @param url with the user and password where the database has them
 */
public record Rows(String url) {
  static Rows of(Orders orders) {
    return new Rows(
        orders.has("url")
            ? "%s?user=%s&password=%s"
                .formatted(orders.text("url"), orders.text("user"), orders.text("password"))
            : sqlite(orders.folder()));
  }

  /** Those of a store in a folder. */
  public static Rows in(Path folder) {
    return new Rows(sqlite(folder));
  }

  private static String sqlite(Path folder) {
    return "jdbc:sqlite:" + folder.resolve("baton.db");
  }

  public void verify(long executions, long steps) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url)) {
      require(
          connection,
          "workflow_executions WHERE status = 'completed' AND final_output IS NOT NULL",
          executions);
      require(connection, "workflow_step_executions WHERE status = 'completed'", steps);
      require(connection, "event_log WHERE type = 'step.started'", steps);
      require(connection, "event_log WHERE type = 'step.completed'", steps);
    }
  }

  private static void require(Connection connection, String what, long expected)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet count = statement.executeQuery("SELECT count(*) FROM " + what)) {
      count.next();
      if (count.getLong(1) != expected) {
        throw new IllegalStateException(
            "The store has %d, not %d: %s".formatted(count.getLong(1), expected, what));
      }
    }
  }
}
