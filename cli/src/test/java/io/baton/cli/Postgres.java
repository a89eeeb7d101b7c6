package io.baton.cli;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** A real PostgreSQL server, started when a test first needs one; it ends with the tests. */
public final class Postgres {
  public static final String USER = "postgres";
  private static final AtomicInteger DATABASES = new AtomicInteger();

  private Postgres() {}

  /** Starts with the first use of this class, and only then. */
  private static final class Running {
    private static final EmbeddedPostgres SERVER = launch();

    private static EmbeddedPostgres launch() {
      try {
        return EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(1)).start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** The address of a new, empty database. */
  public static String newDatabase() throws SQLException {
    String name = "cli" + DATABASES.incrementAndGet();
    try (Connection connection = Running.SERVER.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    }
    return "jdbc:postgresql://localhost:%d/%s".formatted(Running.SERVER.getPort(), name);
  }
}
