package io.baton.runtime;

import io.baton.conformance.Requirement;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** The contract on a real server; every test has a database of its own. */
@Requirement("STA-6")
final class PostgresBatonTest extends BatonContract {
  private static final AtomicInteger DATABASES = new AtomicInteger();
  private static EmbeddedPostgres server;
  private String url = "";

  @BeforeAll
  static void startServer() throws IOException {
    server = EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(1)).start();
  }

  @AfterAll
  static void stopServer() throws IOException {
    server.close();
  }

  @BeforeEach
  void makeDatabase() throws SQLException {
    String name = "test" + DATABASES.incrementAndGet();
    try (Connection connection =
            DriverManager.getConnection(server.getJdbcUrl("postgres", "postgres"));
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("CREATE DATABASE " + name);
    }
    url = "jdbc:postgresql://localhost:%d/%s".formatted(server.getPort(), name);
  }

  @Override
  public Settings settings() {
    return Settings.postgres(url, "postgres", "postgres");
  }
}
