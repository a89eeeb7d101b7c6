package io.baton.store.trigger;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** One changing statement inside the caller's transaction. */
final class Sql {
  private Sql() {}

  /** Returns how many rows it touched. */
  static int update(Connection connection, String sql, Object... parameters) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      return statement.executeUpdate();
    }
  }
}
