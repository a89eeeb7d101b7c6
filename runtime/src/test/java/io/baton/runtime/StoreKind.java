package io.baton.runtime;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Where the data of a test is; each test has data of its own. */
enum StoreKind {
  SQLITE {
    @Override
    Settings fresh(Path folder) {
      return Settings.in(folder);
    }
  },
  POSTGRES {
    @Override
    Settings fresh(Path folder) {
      String database = "runtime" + DATABASES.incrementAndGet();
      try (Connection connection =
              DriverManager.getConnection(Server.ONE.getJdbcUrl("postgres", "postgres"));
          Statement statement = connection.createStatement()) {
        statement.executeUpdate("CREATE DATABASE " + database);
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
      String url = "jdbc:postgresql://localhost:%d/%s".formatted(Server.ONE.getPort(), database);
      return Settings.postgres(url, "postgres", "postgres");
    }
  };

  private static final AtomicInteger DATABASES = new AtomicInteger();

  abstract Settings fresh(Path folder);

  /** One server for all tests of the process; it ends with it. */
  private static final class Server {
    static final EmbeddedPostgres ONE = start();

    private static EmbeddedPostgres start() {
      try {
        return EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(1)).start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
