package io.baton.runtime.soak;

import io.baton.conformance.Requirement;
import io.baton.store.Store;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

@Requirement("STA-5")
final class PostgresKillSoakTest extends KillSoakContract {
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
  String place() {
    return "jdbc:postgresql://localhost:%d/postgres".formatted(server.getPort());
  }

  @Override
  Store openStore() {
    return SoakFlows.postgres(place());
  }
}
