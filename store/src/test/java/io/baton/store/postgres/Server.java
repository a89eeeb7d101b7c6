package io.baton.store.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** One real server for all tests of this process; every test has a database of its own. */
public final class Server {
  private static final AtomicInteger DATABASES = new AtomicInteger();
  private static final EmbeddedPostgres POSTGRES = start();

  private Server() {}

  private static EmbeddedPostgres start() {
    try {
      return EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(1)).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The URL of a new, empty database. */
  public static String newDatabase() {
    String name = "test" + DATABASES.incrementAndGet();
    execute(POSTGRES.getJdbcUrl("postgres", "postgres"), "CREATE DATABASE " + name);
    return "jdbc:postgresql://localhost:%d/%s".formatted(POSTGRES.getPort(), name);
  }

  public static PostgresSettings settings(String url) {
    return PostgresSettings.at(url, "postgres", "postgres");
  }

  public static int execute(String url, String sql) {
    try (Connection connection = DriverManager.getConnection(url, "postgres", "postgres");
        Statement statement = connection.createStatement()) {
      return statement.executeUpdate(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
