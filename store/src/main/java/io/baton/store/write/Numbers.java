package io.baton.store.write;

import io.baton.store.Numbering;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Moves a counter on; the row's lock makes sure that nobody gets the same numbers. */
public final class Numbers {
  private Numbers() {}

  /** The number that would be reserved next. */
  public static long next(Connection connection, Numbering numbering) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT next_value FROM counters WHERE name = ?")) {
      statement.setString(1, numbering.text());
      try (ResultSet row = statement.executeQuery()) {
        return row.next() ? row.getLong(1) : 0;
      }
    }
  }

  public static long reserve(Connection connection, Numbering numbering, int count)
      throws SQLException {
    if (count < 1) {
      throw new IllegalArgumentException("At least one number is reserved, not " + count);
    }
    try (PreparedStatement statement =
        connection.prepareStatement(
            "UPDATE counters SET next_value = next_value + ? WHERE name = ? RETURNING next_value")) {
      statement.setLong(1, count);
      statement.setString(2, numbering.text());
      try (ResultSet row = statement.executeQuery()) {
        if (!row.next()) {
          throw new SQLException("There is no counter " + numbering.text());
        }
        return row.getLong(1) - count;
      }
    }
  }
}
