package io.baton.store.read;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Lends connections that see committed rows only, and says what went wrong in the store's terms.
 */
public interface Source {

  /** Work on a borrowed connection. */
  @FunctionalInterface
  interface Work<T> {
    T on(Connection connection) throws SQLException;
  }

  /** Makes one value of the row that the result set stands on. */
  @FunctionalInterface
  interface RowReader<T> {
    T read(ResultSet row) throws SQLException;
  }

  <T> T read(Work<T> work);

  /** What makes texts compare byte by byte, so that all with a beginning lie together. */
  String byteByByte();

  default <T> List<T> list(String sql, RowReader<T> reader, Object... parameters) {
    return read(connection -> Statements.list(connection, sql, reader, parameters));
  }

  default <T> Optional<T> first(String sql, RowReader<T> reader, Object... parameters) {
    return list(sql, reader, parameters).stream().findFirst();
  }
}
