package io.baton.server.secret;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.AdapterException;
import io.baton.conformance.Requirement;
import io.baton.server.Api;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A step that echoes a secret back tells it to nobody: no answer, event, log line or error. */
@Requirement("API-8")
final class SecretLeakTest {
  private static final String VALUE = "s3cr3t/v+alue&9";
  private static final String ENCODED =
      Base64.getEncoder().encodeToString(("me:" + VALUE).getBytes(StandardCharsets.UTF_8));

  @TempDir private Path folder;
  private final List<String> logged = new ArrayList<>();
  private final Logger logger = Logger.getLogger("io.baton");
  private final Handler handler =
      new Handler() {
        @Override
        public synchronized void publish(LogRecord line) {
          logged.add(new SimpleFormatter().format(line));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  private Api api;

  @BeforeEach
  void start() {
    logger.addHandler(handler);
    api = Api.in(folder);
    api.send(
            api.request("/v1/secrets/api")
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString(Json.write(Obj.of("value", Value.of(VALUE))))))
        .expect(201);
  }

  @AfterEach
  void stop() {
    api.close();
    logger.removeHandler(handler);
  }

  private String everythingOf(String id) {
    String at = "/v1/executions/" + id;
    return api.get(at).expect(200).text()
        + api.get(at + "/events").expect(200).text()
        + api.get(at + "/steps").expect(200).text()
        + api.get("/v1/executions").expect(200).text()
        + api.get("/v1/audit").expect(200).text()
        + api.get("/metrics").expect(200).text()
        + String.join("\n", logged);
  }

  private void expectNoLeak(String text) {
    assertThat(text)
        .doesNotContain(VALUE)
        .doesNotContain(ENCODED)
        .doesNotContain("s3cr3t%2Fv%2Balue%269");
  }

  private void register(String flow) {
    api.send(
            api.request("/v1/flows")
                .header("Content-Type", "application/yaml")
                .POST(BodyPublishers.ofString(flow)))
        .expect(201);
  }

  private String run(String flow) throws Exception {
    register(flow);
    String id = api.post("/v1/flows/f/executions", "{}").expect(202).textAt("executionId");
    api.server().baton().execution(id).ended(Duration.ofSeconds(30));
    return id;
  }

  @Test
  void what_a_step_echoes_is_cleaned() throws Exception {
    List<String> seen = new ArrayList<>();
    api.server()
        .baton()
        .adapter(
            "test",
            "echo",
            task -> {
              seen.add(Json.write(task.input()));
              task.log("warn", "got " + VALUE + " as " + ENCODED);
              return Obj.of("all", task.input(), "basic", Value.of(ENCODED));
            });
    String id =
        run(
            """
            id: f
            steps:
              - id: a
                adapter: test
                action: echo
                params: { header: "Bearer {{ secrets.api }}", nested: [ { x: "{{ secrets.api }}" } ] }
                output: { to: vars.kept }
              - { id: b, adapter: core, action: echo, params: { again: "{{ a }}", key: "{{ secrets.api }}" } }
              - { id: c, adapter: core, action: log, params: { message: "key {{ secrets.api }}" } }
            output: { a: "{{ a }}", direct: "{{ secrets.api }}" }
            """);
    assertThat(seen).singleElement().asString().contains(VALUE);
    String all = everythingOf(id);
    assertThat(all).contains("\"completed\"").contains("Bearer ***");
    expectNoLeak(all);
  }

  @Test
  void what_a_step_fails_with_is_cleaned() throws Exception {
    api.server()
        .baton()
        .adapter(
            "test",
            "echo",
            task -> {
              throw AdapterException.permanent(
                  "DENIED", "https://x.example/?k=s3cr3t%2Fv%2Balue%269 " + VALUE);
            });
    String id =
        run(
            """
            id: f
            steps: [ { id: a, adapter: test, action: echo, params: { k: "{{ secrets.api }}" } } ]
            """);
    String all = everythingOf(id);
    assertThat(all).contains("DENIED").contains("***");
    expectNoLeak(all);
  }

  @Test
  void what_comes_by_callback_is_cleaned() throws Exception {
    List<String> addresses = new ArrayList<>();
    api.server()
        .baton()
        .adapter(
            "test",
            "later",
            task -> {
              addresses.add(((Value.Text) task.param("to")).value());
              return Obj.EMPTY;
            });
    register(
        """
            id: f
            steps:
              - id: a
                adapter: test
                action: later
                async: { callback: true }
                params: { to: "{{ callback.url }}", k: "{{ secrets.api }}" }
            output: "{{ a }}"
            """);
    String id = api.post("/v1/flows/f/executions", "{}").expect(202).textAt("executionId");
    var execution = api.server().baton().execution(id);
    var parked = new java.util.concurrent.CountDownLatch(1);
    try (var _ =
        execution.watch(
            0,
            event -> {
              if (event.json().at("type").equals(Value.of("step.waiting"))) {
                parked.countDown();
              }
            })) {
      parked.await();
    }
    String path = addresses.getFirst().replaceFirst("^http://[^/]+", "");
    api.post(
            path,
            Json.write(Obj.of("status", Value.of("completed"), "result", Value.of("saw " + VALUE))))
        .expect(200);
    execution.ended(Duration.ofSeconds(30));
    String all = everythingOf(id);
    assertThat(all).contains("saw ***");
    expectNoLeak(all);
  }
}
