package io.baton.store.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.store.StoreException.Broken;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Scripts run once and in order. */
final class MigrationsTest {
  private static final Script FIRST =
      new Script(1, "V1__a.sql", "CREATE TABLE a (x INTEGER); INSERT INTO a VALUES (1);");
  private static final Script SECOND = new Script(2, "V2__b.sql", "UPDATE a SET x = x + 1;");

  private Connection connection;

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection("jdbc:sqlite::memory:");
  }

  @AfterEach
  void disconnect() throws SQLException {
    connection.close();
  }

  @Test
  void each_script_runs_once() throws SQLException {
    new Migrations(List.of(FIRST)).run(connection);
    new Migrations(List.of(FIRST, SECOND)).run(connection);
    new Migrations(List.of(FIRST, SECOND)).run(connection);

    assertThat(number("SELECT x FROM a")).isEqualTo(2);
  }

  @Test
  void a_script_that_fails_leaves_nothing_behind() throws SQLException {
    Script broken = new Script(2, "V2__b.sql", "UPDATE a SET x = 9; UPDATE missing SET x = 1;");

    assertThatThrownBy(() -> new Migrations(List.of(FIRST, broken)).run(connection))
        .isInstanceOf(SQLException.class);

    assertThat(number("SELECT x FROM a")).isEqualTo(1);
    new Migrations(List.of(FIRST, SECOND)).run(connection);
    assertThat(number("SELECT x FROM a")).isEqualTo(2);
  }

  @Test
  void a_database_of_a_newer_version_is_refused() throws SQLException {
    new Migrations(List.of(FIRST, SECOND)).run(connection);

    assertThatThrownBy(() -> new Migrations(List.of(FIRST)).run(connection))
        .isInstanceOf(Broken.class)
        .hasMessageContaining("schema version 2")
        .hasMessageContaining("newer Baton");
  }

  @Test
  void a_script_that_changed_after_it_ran_is_refused() throws SQLException {
    new Migrations(List.of(FIRST)).run(connection);
    Script changed = new Script(1, "V1__a.sql", "CREATE TABLE a (y INTEGER);");

    assertThatThrownBy(() -> new Migrations(List.of(changed)).run(connection))
        .isInstanceOf(Broken.class)
        .hasMessageContaining("V1__a.sql");
  }

  private int number(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getInt(1);
    }
  }
}
