package io.baton.server.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.baton.adapters.builtin.AdapterSettings;
import io.baton.adapters.builtin.BuiltIn;
import io.baton.adapters.llm.LlmSettings;
import io.baton.conformance.Requirement;
import io.baton.server.Api;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a model said is part of the log, and what it cost is not forgotten. */
@SuppressWarnings("NullAway.Init") // JUnit sets them before each test
final class ModelTest {
  private static final String ANSWER =
      """
      {"choices": [{"message": {"role": "assistant", "content": "{\\"decision\\": \\"go\\"}"}}],
       "usage": {"prompt_tokens": 70, "completion_tokens": 30}}
      """;

  @TempDir Path folder;
  private HttpServer model;
  private final AtomicInteger asked = new AtomicInteger();

  @BeforeEach
  void startModel() throws IOException {
    model = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    model.createContext(
        "/chat/completions",
        exchange -> {
          try (exchange) {
            exchange.getRequestBody().readAllBytes();
            asked.incrementAndGet();
            byte[] bytes = ANSWER.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
          }
        });
    model.start();
  }

  @AfterEach
  void stopModel() {
    model.stop(0);
  }

  private Api server(long executionBudget, long tenantBudget) {
    BuiltIn builtIn =
        BuiltIn.with(
            AdapterSettings.local(folder.resolve("files"))
                .withLlm(
                    LlmSettings.NONE
                        .at("http://127.0.0.1:" + model.getAddress().getPort(), null, "m")
                        .withBudgets(executionBudget, tenantBudget)));
    return Api.in(folder.resolve("data"), settings -> settings.withAdapters(builtIn.adapters()));
  }

  private static String start(Api api, String yaml) {
    return api.post("/v1/executions", "{\"definition\": %s}".formatted(Json.write(Value.of(yaml))))
        .expect(202)
        .textAt("executionId");
  }

  private static Obj ended(Api api, String id) throws Exception {
    api.server().baton().execution(id).ended().get(60, TimeUnit.SECONDS);
    return api.get("/v1/executions/" + id).expect(200).json();
  }

  private static final String DECIDE =
      "id: decide\nsteps: [ { id: d, type: llm-decision, config: { prompt: 'Go?' } } ]";

  @Test
  @Requirement({"ADP-6", "STA-5"})
  void going_on_after_a_restart_asks_no_model_again() throws Exception {
    String yaml =
        """
        id: once
        steps:
          - { id: d, type: llm-decision, config: { prompt: "Go?" } }
          - { id: hold, wait: { event: go } }
        output: { decision: "{{ d.decision }}" }
        """;
    String id;
    try (Api api = server(0, 0)) {
      id = start(api, yaml);
      while (!api.get("/v1/executions/%s/events".formatted(id)).text().contains("step.waiting")) {
        Thread.onSpinWait();
      }
    }
    try (Api api = server(0, 0)) {
      api.post("/v1/executions/%s/signals/go".formatted(id), "{\"payload\": {}}").expect(202);
      Obj execution = ended(api, id);

      assertThat(execution.at("output")).isEqualTo(Json.parse("{\"decision\": \"go\"}"));
      assertThat(((Obj) execution.at("metrics")).at("tokensUsed")).isEqualTo(Value.of(100));
    }
    assertThat(asked).hasValue(1);
  }

  @Test
  @Requirement("ADP-7")
  void a_tenants_budget_holds_across_a_restart() throws Exception {
    try (Api api = server(0, 150)) {
      ended(api, start(api, DECIDE));
    }
    try (Api api = server(0, 150)) {
      assertThat(ended(api, start(api, DECIDE)).at("status")).isEqualTo(Value.of("completed"));
      Obj over = ended(api, start(api, DECIDE));

      assertThat(over.at("status")).isEqualTo(Value.of("failed"));
      assertThat(over.at("errors").toString()).contains("BUDGET_EXCEEDED");
    }
    assertThat(asked).hasValue(2);
  }

  private static Arr poll(Api api, int wait) {
    return (Arr)
        api.post("/v1/pools/far/tasks/poll", "{\"worker\":\"w\",\"waitMs\":%d}".formatted(wait))
            .expect(200)
            .at("tasks");
  }

  @Test
  @Requirement("ADP-7")
  void what_workers_elsewhere_use_counts_against_the_same_budget() throws Exception {
    try (Api api = server(0, 150)) {
      String writer =
          start(api, "id: far\nsteps: [ { id: w, pool: far, adapter: writer, action: go } ]");
      Obj task = (Obj) poll(api, 60_000).get(0);
      String path = "/v1/tasks/%s/result".formatted(((Value.Text) task.at("taskId")).value());
      api.post(path, "{\"status\":\"failed\",\"error\":\"no idea\",\"tokensUsed\":150}")
          .expect(200);
      api.post(path, "{\"status\":\"failed\",\"tokensUsed\":1000}").expect(409);
      ended(api, writer);

      Obj here = ended(api, start(api, DECIDE));
      assertThat(here.at("errors").toString())
          .contains("BUDGET_EXCEEDED", "used 150 tokens, and its budget is 150");
      String id = start(api, DECIDE.replace("id: d,", "id: d, pool: far,"));
      while (!api.server().baton().execution(id).ended().isDone()) {
        assertThat(poll(api, 20)).as("a task of llm").isEqualTo(Arr.EMPTY);
      }
      assertThat(ended(api, id).at("errors").toString()).contains("BUDGET_EXCEEDED");
    }
    assertThat(asked).hasValue(0);
  }

  @Test
  @Requirement("ADP-7")
  void an_executions_budget_holds_across_a_restart() throws Exception {
    String yaml =
        """
        id: twice
        steps:
          - { id: first, type: llm-decision, config: { prompt: "Go?" } }
          - { id: hold, wait: { event: go } }
          - { id: second, type: llm-decision, config: { prompt: "Go on?" } }
        """;
    String id;
    try (Api api = server(100, 0)) {
      id = start(api, yaml);
      while (!api.get("/v1/executions/%s/events".formatted(id)).text().contains("step.waiting")) {
        Thread.onSpinWait();
      }
    }
    try (Api api = server(100, 0)) {
      api.post("/v1/executions/%s/signals/go".formatted(id), "{\"payload\": {}}").expect(202);

      assertThat(ended(api, id).at("errors").toString()).contains("BUDGET_EXCEEDED");
    }
    assertThat(asked).hasValue(1);
  }
}
