package io.baton.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.runtime.StartOptions;
import io.baton.runtime.time.ManualClock;
import io.baton.server.Api;
import io.baton.store.Store;
import io.baton.store.admin.AuditRow;
import io.baton.store.sqlite.SqliteSettings;
import io.baton.store.sqlite.SqliteStore;
import io.baton.value.Arr;
import io.baton.value.Obj;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a deleted tenant leaves, and what is too old to be kept. */
@Requirement("API-7")
@Timeout(120)
final class LeftoversTest {
  private static final List<String> OF_A_TENANT =
      List.of(
          "SELECT count(*) FROM api_keys WHERE tenant_id = 'acme'",
          "SELECT count(*) FROM secrets WHERE tenant_id = 'acme'",
          "SELECT count(*) FROM flow_triggers WHERE tenant_id = 'acme'",
          "SELECT count(*) FROM trigger_firings WHERE tenant_id = 'acme'",
          "SELECT count(*) FROM executions WHERE tenant_id = 'acme'",
          "SELECT count(*) FROM flow_definitions WHERE tenant_id = 'acme'",
          "SELECT count(*) FROM flow_steps",
          "SELECT count(*) FROM tallies",
          "SELECT count(*) FROM execution_events",
          "SELECT count(*) FROM idempotency_keys");

  @TempDir private Path folder;

  private long count(String sql) {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("baton.db"));
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void until(java.util.function.BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
    }
  }

  @Test
  void nothing_of_a_deleted_tenant_stays() throws Exception {
    try (Api api = Api.in(folder)) {
      api.post("/v1/tenants", "{\"id\":\"acme\"}").expect(201);
      String key =
          api.post("/v1/keys", "{\"role\":\"admin\",\"tenant\":\"acme\"}")
              .expect(201)
              .textAt("key");
      String[] acme = {"Authorization", "Bearer " + key};
      api.postAs(
              "/v1/flows",
              "application/yaml",
              """
              id: f
              triggers:
                - { type: schedule, cron: "0 0 1 1 *" }
                - { type: webhook, path: go, public: true }
              steps: [ { id: a, adapter: core, action: noop } ]
              """,
              acme)
          .expect(201);
      api.send(
              api.request("/v1/secrets/db")
                  .headers(acme)
                  .header("Content-Type", "application/json")
                  .PUT(
                      java.net.http.HttpRequest.BodyPublishers.ofString(
                          "{\"value\":\"correct horse\"}")))
          .expect(201);
      api.server()
          .baton()
          .start("f", Obj.EMPTY, StartOptions.of("acme").withIdempotencyKey("k"))
          .await(Duration.ofSeconds(30));
      until(() -> count("SELECT count(*) FROM tallies") > 0);

      api.delete("/v1/tenants/acme").expect(204);
      api.post("/v1/hooks/acme/go", "{}").expect(404);
      api.get("/v1/flows", acme).expect(401);
      assertThat(api.server().baton().flows().find("acme", "f", 0)).isEmpty();
      for (String sql : OF_A_TENANT) {
        until(() -> count(sql) == 0);
      }
      // Who did what stays to be asked for, by those who run the instance.
      assertThat((Arr) api.get("/v1/audit?tenant=acme").expect(200).at("items")).isNotEmpty();
    }
  }

  @Test
  void a_deletion_that_was_cut_short_is_finished_after_the_next_start() {
    try (Api api = Api.in(folder)) {
      api.post("/v1/tenants", "{\"id\":\"acme\"}").expect(201);
      api.server()
          .baton()
          .register("acme", "{id: f, steps: [{id: a, adapter: core, action: noop}]}", "f.yaml");
    }
    try (Store store = SqliteStore.open(SqliteSettings.in(folder))) {
      assertThat(store.administration().tenants().delete("acme", 1)).isTrue();
    }
    assertThat(count("SELECT count(*) FROM flow_definitions")).isEqualTo(1);
    try (Api api = Api.in(folder)) {
      until(() -> count("SELECT count(*) FROM flow_definitions") == 0);
      api.get("/v1/tenants/acme").expect(404);
    }
  }

  @Test
  void changes_are_forgotten_when_they_are_too_old() {
    ManualClock clock = new ManualClock(Duration.ofDays(1_000).toMillis());
    try (Store store = SqliteStore.open(SqliteSettings.in(folder))) {
      var rows = store.administration().audit();
      rows.add(List.of(change(clock.millis()), change(clock.millis() + 1)));
      try (AuditTrail trail = new AuditTrail(rows, clock, Duration.ofDays(365));
          AuditTrail forGood = new AuditTrail(rows, clock, Duration.ZERO)) {
        clock.advance(Duration.ofDays(365).plusMillis(1));
        forGood.forget();
        assertThat(trail.list("a", Long.MAX_VALUE, 9)).hasSize(2);
        trail.forget();
        assertThat(trail.list("a", Long.MAX_VALUE, 9)).hasSize(1);
      }
    }
  }

  private static AuditRow change(long at) {
    return new AuditRow(0, at, "a", "k", "putSecret", "/v1/secrets/x", "ok", "127.0.0.1");
  }

  @Test
  void the_server_forgets_by_itself() {
    try (Api api = Api.in(folder)) {
      api.post("/v1/tenants", "{\"id\":\"acme\"}").expect(201);
      assertThat((Arr) api.get("/v1/audit").expect(200).at("items")).hasSize(1);
    }
    try (Api api =
        Api.in(
            folder,
            settings ->
                settings.withAccess(settings.access().withAuditAge(Duration.ofMillis(1))))) {
      until(() -> ((Arr) api.get("/v1/audit").expect(200).at("items")).isEmpty());
    }
  }
}
