package io.baton.server.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.server.Api;
import io.baton.server.ServerSettings;
import io.baton.store.postgres.PostgresSettings;
import io.baton.store.postgres.PostgresStore;
import io.baton.value.Value;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What callers are told while the database gives a server no connections. */
@Timeout(120)
@Requirement({"API-1", "STA-6"})
final class ExhaustedDatabaseTest {
  private static final String FLOW =
      "{\"id\":\"one\",\"steps\":[{\"id\":\"a\",\"adapter\":\"core\",\"action\":\"noop\"}]}";

  private static final String START = "/v1/flows/one/executions?wait=true";

  @TempDir private Path folder;

  @Test
  void they_are_asked_to_come_again_and_then_it_works() throws Exception {
    try (EmbeddedPostgres postgres =
            EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(2)).start();
        Connection connection = postgres.getPostgresDatabase().getConnection();
        Statement admin = connection.createStatement()) {
      admin.execute("CREATE ROLE app LOGIN PASSWORD 'postgres'");
      admin.execute("GRANT CREATE ON SCHEMA public TO app");
      PostgresSettings settings =
          PostgresSettings.at(
                  "jdbc:postgresql://localhost:%d/postgres".formatted(postgres.getPort()),
                  "app",
                  "postgres")
              .withConnectTimeout(Duration.ofSeconds(1));
      try (Api api =
          Api.in(
              folder,
              ignored ->
                  ServerSettings.on(folder, () -> PostgresStore.open(settings)).withPort(0))) {
        api.post("/v1/flows", FLOW).expect(201);

        admin.execute("ALTER ROLE app CONNECTION LIMIT 0");
        admin.execute(
            "SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE usename = 'app'");

        assertUnavailable(api.get("/v1/executions"));
        assertUnavailable(api.post("/v1/flows", FLOW.replace("one", "two")));
        assertUnavailable(api.post("/v1/flows/one/executions", "{}"));
        assertThat(api.get("/readyz").status()).isEqualTo(503);
        assertThat(api.get("/healthz").status()).as("the process itself lives").isEqualTo(200);

        admin.execute("ALTER ROLE app CONNECTION LIMIT -1");
        Api.Answer started = api.post(START, "{}");
        while (started.status() == 503) {
          started = api.post(START, "{}");
        }
        assertThat(started.expect(200).at("status")).isEqualTo(Value.of("completed"));
        Api.Answer refused = api.get("/v1/flows/two");
        while (refused.status() == 503) {
          refused = api.get("/v1/flows/two");
        }
        assertThat(refused.status()).as("what was refused is not there").isEqualTo(404);
      }
    }
  }

  private static void assertUnavailable(Api.Answer answer) {
    answer.expect(503);
    assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
    assertThat(answer.header("Retry-After")).matches("\\d+");
    assertThat(answer.textAt("type")).endsWith("/unavailable");
    assertThat(answer.text()).doesNotContain("Exception");
  }
}
