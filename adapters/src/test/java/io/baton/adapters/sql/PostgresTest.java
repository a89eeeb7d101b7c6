package io.baton.adapters.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.AdapterException;
import io.baton.adapters.TestTask;
import io.baton.adapters.file.Sandbox;
import io.baton.adapters.network.Egress;
import io.baton.adapters.network.NameResolver;
import io.baton.adapters.network.NetworkPolicy;
import io.baton.conformance.Requirement;
import io.baton.value.Json;
import io.baton.value.Value;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
            new Sandbox(temp, 10),
            new Egress(NetworkPolicy.local(), NameResolver.system()));
    AdapterException failure =
        TestTask.failure(
            hasty,
            "query",
            "{\"url\": \"jdbc:postgresql://127.0.0.1:1/x\", \"sql\": \"select 1\"}");
    hasty.close();

    assertThat(failure.code()).isEqualTo("NETWORK_ERROR");
  }

  @ParameterizedTest
  @Requirement("ADP-2")
  @ValueSource(
      strings = {
        "jdbc:postgresql://127.0.0.1:PORT/postgres",
        "jdbc:postgresql://localhost:PORT/postgres",
        "jdbc:postgresql://[::1]:PORT/postgres",
        "jdbc:postgresql://2130706433:PORT/postgres",
        "jdbc:postgresql://8.8.8.8,127.0.0.1:PORT/postgres",
        "jdbc:postgresql://169.254.169.254/x",
        "jdbc:postgresql:postgres",
        "jdbc:postgresql:///postgres"
      })
  void a_database_is_held_against_the_rules_of_the_network(String url) throws Exception {
    SqlAdapter strict =
        new SqlAdapter(
            SqlSettings.DEFAULT,
            new Sandbox(temp, 10),
            new Egress(NetworkPolicy.publicOnly(), NameResolver.system()));
    AdapterException failure =
        TestTask.failure(
            strict,
            "query",
            "{\"url\": \"%s\", \"user\": \"postgres\", \"sql\": \"select 1\"}"
                .formatted(url.replace("PORT", Integer.toString(server.getPort()))));
    strict.close();

    assertThat(failure.code()).isEqualTo("EGRESS_BLOCKED");
  }

  @Test
  @Requirement("ADP-2")
  void the_driver_connects_where_the_name_was_looked_up_and_nowhere_else() throws Exception {
    Deque<InetAddress> answers =
        new ArrayDeque<>(
            List.of(InetAddress.ofLiteral("127.0.0.1"), InetAddress.ofLiteral("10.0.0.1")));
    SqlAdapter rebound =
        new SqlAdapter(
            SqlSettings.DEFAULT.withConnectTimeout(Duration.ofSeconds(1)),
            new Sandbox(temp, 10),
            new Egress(
                NetworkPolicy.local(),
                host -> List.of(answers.size() > 1 ? answers.pop() : answers.getFirst())));
    AdapterException failure =
        TestTask.failure(
            rebound,
            "query",
            "{\"url\": \"jdbc:postgresql://db.example:%d/postgres\", \"user\": \"postgres\", \"sql\": \"select 1\"}"
                .formatted(server.getPort()));
    rebound.close();

    assertThat(failure.code()).isEqualTo("EGRESS_BLOCKED");
    assertThat(failure).hasMessageContaining("10.0.0.1");
  }

  @Test
  @Requirement("ADP-2")
  void programs_of_the_databases_machine_are_for_its_administrators() throws Exception {
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create role app login");
    }
    String app = url().replace("user=postgres", "user=app");
    for (String sql :
        List.of(
            "copy (select 1) to program 'touch /tmp/x'",
            "copy (select 1) to '/tmp/x'",
            "select pg_read_file('/etc/passwd')")) {
      AdapterException failure =
          TestTask.failure(
              this.sql, "execute", "{\"url\": \"%s\", \"sql\": \"%s\"}".formatted(app, sql));
      assertThat(failure.code()).isEqualTo("AUTHORIZATION_ERROR");
    }
  }
}
