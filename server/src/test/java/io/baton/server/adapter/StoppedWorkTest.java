package io.baton.server.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.builtin.AdapterSettings;
import io.baton.adapters.builtin.AlertSettings;
import io.baton.adapters.builtin.BuiltIn;
import io.baton.adapters.builtin.ManifestSettings;
import io.baton.adapters.llm.LlmSettings;
import io.baton.adapters.shell.ShellSettings;
import io.baton.conformance.Requirement;
import io.baton.server.Api;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A step that is cancelled, or out of time, really stops, whatever it was doing. */
@Timeout(180)
@Requirement({"ENG-9", "RET-7", "ADP-5"})
@TestInstance(Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // JUnit sets them before the first test
final class StoppedWorkTest {
  private SilentHost host;
  private Path files;
  private Api api;

  @BeforeAll
  void start(@TempDir Path folder) throws IOException {
    host = new SilentHost();
    files = folder.resolve("files");
    Path manifests = Files.createDirectories(folder.resolve("manifests"));
    Files.writeString(
        manifests.resolve("crm.yaml"),
        "name: crm\nbaseUrl: %s\nactions: { find: { request: { path: /find } } }"
            .formatted(host.url("")));
    BuiltIn builtIn =
        BuiltIn.with(
            AdapterSettings.local(files)
                .withShell(ShellSettings.on())
                .withAlerts(new AlertSettings(null, host.url("/alert"), null))
                .withLlm(LlmSettings.NONE.at(host.url("/llm"), null, "m"))
                .withManifests(ManifestSettings.in(manifests)));
    api = Api.in(folder.resolve("data"), settings -> settings.withAdapters(builtIn.adapters()));
  }

  @AfterAll
  void stop() throws IOException {
    api.close();
    host.close();
  }

  private String begin(String step) {
    String yaml = "id: stopped\nsteps: [ %s ]".formatted(step);
    return api.post("/v1/executions", "{\"definition\": %s}".formatted(Json.write(Value.of(yaml))))
        .expect(202)
        .textAt("executionId");
  }

  private Obj ended(String id) throws Exception {
    api.server().baton().execution(id).ended().get(60, TimeUnit.SECONDS);
    return api.get("/v1/executions/" + id).expect(200).json();
  }

  private void cancel(String id) {
    api.post("/v1/executions/%s/cancel".formatted(id), "{\"reason\": \"test\"}").expect(202);
  }

  private static void assertCancelled(Obj execution) {
    assertThat(execution.at("status"))
        .as(Json.writePretty(execution))
        .isEqualTo(Value.of("cancelled"));
    assertThat(((Obj) ((Obj) execution.at("steps")).at("s")).at("status"))
        .isEqualTo(Value.of("cancelled"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "adapter: http, action: get, params: { url: 'URL/x' }",
        "adapter: slack, action: send_message, params: { text: hi, webhookUrl: 'URL/x' }",
        "adapter: alert, action: send, params: { message: fire }",
        "adapter: email, action: send, params: { to: a@b.example, from: c@d.example, smtp: { host: 127.0.0.1, port: PORT } }",
        "adapter: llm, action: chat, params: { prompt: p }",
        "adapter: llm, action: decide, params: { prompt: p }",
        "adapter: llm, action: agent, params: { prompt: p, tools: [core.add] }",
        "adapter: n8n, action: run, params: { webhookUrl: 'URL/x' }",
        "adapter: sql, action: query, params: { url: 'jdbc:postgresql://127.0.0.1:PORT/x', sql: 'select 1' }",
        "adapter: crm, action: find"
      })
  void connections_are_closed(String call) throws Exception {
    String written =
        call.replace("URL", host.url("")).replace("PORT", Integer.toString(host.port()));
    String id = begin("{ id: s, %s }".formatted(written));
    try (Socket caller = host.caller()) {
      cancel(id);

      assertCancelled(ended(id));
      SilentHost.awaitHangUp(caller);
    }

    String late = begin("{ id: s, timeout: 300ms, %s }".formatted(written));
    try (Socket caller = host.caller()) {
      assertThat(ended(late).at("errors").toString()).contains("TIMEOUT");
      SilentHost.awaitHangUp(caller);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "wait: 1h",
        "wait: { event: never }",
        "approval: { message: 'Go?' }",
        "adapter: core, action: sleep, params: { duration: 1h }",
        "sequence: [ { id: inner, adapter: core, action: sleep, params: { duration: 1h } } ]"
      })
  void waiting_ends(String step) throws Exception {
    String id = begin("{ id: s, timeout: 2h, %s }".formatted(step));
    awaitBegun(id);

    cancel(id);

    assertCancelled(ended(id));
  }

  private void awaitBegun(String id) {
    while (!api.get("/v1/executions/%s/events".formatted(id)).text().contains("step.")) {
      Thread.onSpinWait();
    }
  }

  @Test
  @Requirement("ENG-7")
  void a_child_is_cancelled_with_its_parent() throws Exception {
    api.postAs(
            "/v1/flows",
            "application/yaml",
            "id: slow-child\nsteps: [ { id: c, adapter: core, action: sleep, params: { duration: 1h } } ]")
        .expect(201);
    String id = begin("{ id: s, flow: slow-child }");
    while (!api.get("/v1/executions?flow=slow-child&status=running")
        .text()
        .contains("slow-child")) {
      Thread.onSpinWait();
    }

    cancel(id);

    assertCancelled(ended(id));
    while (!api.get("/v1/executions?flow=slow-child").text().contains("\"cancelled\"")) {
      Thread.onSpinWait();
    }
  }

  @Test
  void a_program_and_what_it_started_are_killed() throws Exception {
    String command = "sh -c 'sleep 3000 & echo $! > child.pid; touch begun; wait'";
    String id =
        begin(
            "{ id: s, adapter: shell, action: run, timeout: 1h, params: { command: %s } }"
                .formatted(Json.write(Value.of(command))));
    Path begun = files.resolve("default/begun");
    while (!Files.exists(begun)) {
      Thread.onSpinWait();
    }
    long child = Long.parseLong(Files.readString(files.resolve("default/child.pid")).strip());
    assertThat(ProcessHandle.of(child)).isPresent();

    cancel(id);

    assertCancelled(ended(id));
    while (ProcessHandle.of(child).filter(ProcessHandle::isAlive).isPresent()) {
      Thread.onSpinWait();
    }
  }

  @Test
  void a_statement_is_cancelled_in_the_database_and_its_transaction_taken_back() throws Exception {
    try (EmbeddedPostgres postgres =
            EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(2)).start();
        Connection connection = postgres.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create table t (id int)");
      String id =
          begin(
              "{ id: s, adapter: sql, action: transaction, timeout: 1h, params: { url: '%s', statements: [ 'insert into t values (1)', 'select pg_sleep(600)' ] } }"
                  .formatted(postgres.getJdbcUrl("postgres", "postgres")));
      while (count(statement) == 0) {
        Thread.onSpinWait();
      }

      cancel(id);

      assertCancelled(ended(id));
      while (count(statement) > 0) {
        Thread.onSpinWait();
      }
      try (ResultSet rows = statement.executeQuery("select count(*) from t")) {
        rows.next();
        assertThat(rows.getInt(1)).isZero();
      }
    }
  }

  private static int count(Statement statement) throws Exception {
    try (ResultSet rows =
        statement.executeQuery(
            "select count(*) from pg_stat_activity where state = 'active' and query like '%pg_sleep(600)%' and pid <> pg_backend_pid()")) {
      rows.next();
      return rows.getInt(1);
    }
  }
}
