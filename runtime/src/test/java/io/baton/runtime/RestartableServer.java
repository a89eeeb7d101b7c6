package io.baton.runtime;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/** A real server that can be stopped without a warning and started again on the same data. */
final class RestartableServer implements AutoCloseable {
  private final Path data;
  private final int port;
  private EmbeddedPostgres server;
  private String database = "postgres";
  private int databases;

  RestartableServer(Path data) throws IOException {
    this.data = data;
    try (ServerSocket free = new ServerSocket(0)) {
      this.port = free.getLocalPort();
    }
    this.server = launch();
  }

  /** What was answered is durable: the usual server of tests may lose its last moments. */
  private EmbeddedPostgres launch() throws IOException {
    return EmbeddedPostgres.builder()
        .setDataDirectory(data)
        .setCleanDataDirectory(false)
        .setPort(port)
        .setServerConfig("synchronous_commit", "on")
        .setPGStartupWait(Duration.ofMinutes(1))
        .start();
  }

  /** Makes a new, empty database the one that is meant from here on. */
  void newDatabase() throws SQLException {
    String name = "test" + ++databases;
    execute("CREATE DATABASE " + name);
    database = name;
  }

  String url() {
    return "jdbc:postgresql://localhost:%d/%s".formatted(port, database);
  }

  /** An immediate shutdown: the server recovers from its log at the next start. */
  void stopHard() throws IOException, InterruptedException {
    long pid =
        Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid")).getFirst().strip());
    new ProcessBuilder("kill", "-QUIT", Long.toString(pid)).start().waitFor();
    while (isListening()) {
      Thread.onSpinWait();
    }
  }

  private boolean isListening() {
    try (Socket socket = new Socket("localhost", port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  void startAgain() throws IOException {
    server.close();
    server = launch();
  }

  /** Returns when somebody is served. */
  void awaitAnswers() {
    while (true) {
      try {
        connect().close();
        return;
      } catch (SQLException e) {
        Thread.onSpinWait();
      }
    }
  }

  void execute(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  Connection connect() throws SQLException {
    return DriverManager.getConnection(url(), "postgres", "postgres");
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
