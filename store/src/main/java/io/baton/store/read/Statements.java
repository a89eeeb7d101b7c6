package io.baton.store.read;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** One statement with its parameters, inside the caller's transaction. */
public final class Statements {
  private Statements() {}

  /** Returns how many rows it touched. */
  public static int update(Connection connection, String sql, Object... parameters)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      bind(statement, parameters);
      return statement.executeUpdate();
    }
  }

  /** The same statement for each row of parameters, prepared once. */
  public static void updateAll(Connection connection, String sql, List<Object[]> rows)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (Object[] row : rows) {
        bind(statement, row);
        statement.addBatch();
      }
      statement.executeBatch();
    }
  }

  public static <T> List<T> list(
      Connection connection, String sql, Source.RowReader<T> reader, Object... parameters)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      bind(statement, parameters);
      List<T> rows = new ArrayList<>();
      try (ResultSet result = statement.executeQuery()) {
        while (result.next()) {
          rows.add(reader.read(result));
        }
      }
      return List.copyOf(rows);
    }
  }

  private static void bind(PreparedStatement statement, Object... parameters) throws SQLException {
    for (int i = 0; i < parameters.length; i++) {
      statement.setObject(i + 1, parameters[i]);
    }
  }
}
