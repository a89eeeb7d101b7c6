package io.baton.bench.race;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A real server for the time of a benchmark, started when first needed, with disk syncs on. Every
 * program gets a database of its own.
 */
public final class Postgres implements AutoCloseable {
  private static final String USER = "postgres";

  private @Nullable EmbeddedPostgres started;
  private int databases;

  private EmbeddedPostgres server() throws IOException {
    if (started == null) {
      started = start();
    }
    return started;
  }

  private static EmbeddedPostgres start() throws IOException {
    return EmbeddedPostgres.builder()
        .setPGStartupWait(Duration.ofMinutes(1))
        .setServerConfig("fsync", "on")
        .setServerConfig("synchronous_commit", "on")
        .setServerConfig("full_page_writes", "on")
        .setServerConfig("max_connections", "300")
        .setServerConfig("shared_buffers", "512MB")
        .setServerConfig("max_wal_size", "4GB")
        .start();
  }

  /** What a program is told of a new, empty database. */
  public List<String> newDatabase() throws IOException {
    String name = "race" + ++databases;
    execute("CREATE DATABASE " + name);
    return List.of(
        "url=jdbc:postgresql://localhost:%d/%s".formatted(server().getPort(), name),
        "user=" + USER,
        "password=" + USER,
        "database=" + name);
  }

  /** So that what one left behind does not slow down the next. */
  public void drop(List<String> database) throws IOException {
    String name = database.getLast().substring("database=".length());
    execute("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)");
    execute("CHECKPOINT");
  }

  private void execute(String sql) throws IOException {
    try (Connection connection = DriverManager.getConnection(server().getJdbcUrl(USER, USER));
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() throws IOException {
    if (started != null) {
      started.close();
    }
  }
}
