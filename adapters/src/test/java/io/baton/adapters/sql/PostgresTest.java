package io.baton.adapters.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.AdapterException;
import io.baton.adapters.TestTask;
import io.baton.adapters.file.Sandbox;
import io.baton.value.Json;
import io.baton.value.Value;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class PostgresTest extends SqlContract {
  private static EmbeddedPostgres server;

  @BeforeAll
  static void startServer() throws IOException {
    server = EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(1)).start();
  }

  @AfterAll
  static void stopServer() throws IOException {
    server.close();
  }

  @Override
  String url() {
    return server.getJdbcUrl("postgres", "postgres");
  }

  @Override
  String endless() {
    return "select pg_sleep(600) as endless";
  }

  @Override
  boolean isAtWork(String marker) throws Exception {
    try (Connection connection = server.getPostgresDatabase().getConnection();
        PreparedStatement active =
            connection.prepareStatement(
                "select 1 from pg_stat_activity where state = 'active' and pid <> pg_backend_pid()"
                    + " and query like ?")) {
      active.setString(1, "%" + marker + "%");
      try (ResultSet found = active.executeQuery()) {
        return found.next();
      }
    }
  }

  @Test
  void values_of_the_database_have_their_json_form() throws Exception {
    Value rows =
        run(
                "query",
                "\"sql\": \"select :j::jsonb as j, true as b, 1.50::numeric as d, 2.5::float8 as f, date '2026-01-31' as t, '{1,2}'::int[] as a\", 'params': {'j': {'x': [1]}}")
            .at("rows");

    assertThat(rows)
        .isEqualTo(
            Json.parse(
                "[{\"j\": {\"x\": [1]}, \"b\": true, \"d\": 1.5, \"f\": 2.5, \"t\": \"2026-01-31\", \"a\": \"{1,2}\"}]"));
  }

  @Test
  void nobody_there_is_a_network_error() throws Exception {
    SqlAdapter hasty =
        new SqlAdapter(
            new SqlSettings(Map.of(), false, 1, 1, 10, Duration.ofMillis(500)),
            new Sandbox(temp, 10));
    AdapterException failure =
        TestTask.failure(
            hasty,
            "query",
            "{\"url\": \"jdbc:postgresql://127.0.0.1:1/x\", \"sql\": \"select 1\"}");
    hasty.close();

    assertThat(failure.code()).isEqualTo("NETWORK_ERROR");
  }
}
