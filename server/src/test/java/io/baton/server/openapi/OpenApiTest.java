package io.baton.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.server.Api;
import io.baton.server.OnOneServer;
import io.baton.server.openapi.Description.Operation;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

@Requirement("API-1")
final class OpenApiTest extends OnOneServer {
  /** The contract's HTTP page. */
  private static final List<String> CONTRACT =
      List.of(
          "POST /v1/flows",
          "POST /v1/flows/validate",
          "GET /v1/flows",
          "GET /v1/flows/{id}",
          "DELETE /v1/flows/{id}",
          "GET /v1/flows/{id}/plan",
          "POST /v1/flows/{id}/executions",
          "POST /v1/executions",
          "GET /v1/executions",
          "GET /v1/executions/counts",
          "POST /v1/executions/bulk",
          "GET /v1/executions/{id}",
          "GET /v1/executions/{id}/steps",
          "GET /v1/executions/{id}/steps/{stepId}",
          "GET /v1/executions/{id}/steps/{stepId}/items",
          "GET /v1/executions/{id}/events",
          "POST /v1/executions/{id}/pause",
          "POST /v1/executions/{id}/resume",
          "POST /v1/executions/{id}/cancel",
          "POST /v1/executions/{id}/retry",
          "POST /v1/executions/{id}/signals/{name}",
          "POST /v1/executions/{id}/approvals/{stepId}",
          "POST /v1/callbacks/{token}",
          "POST /v1/hooks/{tenant}/{path}",
          "POST /v1/events/{name}",
          "GET /v1/triggers",
          "POST /v1/pools/{pool}/tasks/poll",
          "POST /v1/tasks/{taskId}/heartbeat",
          "POST /v1/tasks/{taskId}/result",
          "GET /v1/pools",
          "GET /v1/pools/{pool}",
          "GET /v1/adapters",
          "GET /v1/keys",
          "POST /v1/keys",
          "GET /healthz",
          "GET /readyz",
          "GET /metrics",
          "GET /openapi.json");

  @Test
  void every_route_of_the_contract_is_described() {
    Description description = Description.of(api);
    assertThat(description.document().at("openapi")).isEqualTo(Value.of("3.1.0"));
    assertThat(description.operations().stream().map(Operation::toString)).containsAll(CONTRACT);
  }

  @Test
  void operations_have_names_of_their_own_and_parameters_that_are_in_their_path() {
    Set<String> names = new HashSet<>();
    for (Operation operation : Description.of(api).operations()) {
      assertThat(names.add(operation.id())).as(operation.id()).isTrue();
      Set<String> inPath = new TreeSet<>();
      operation
          .parameters()
          .filter(parameter -> parameter.at("in").equals(Value.of("path")))
          .forEach(parameter -> inPath.add(((Value.Text) parameter.at("name")).value()));
      inPath.forEach(name -> assertThat(operation.path()).contains("{" + name + "}"));
      assertThat(operation.path().chars().filter(c -> c == '{').count()).isEqualTo(inPath.size());
      assertThat(operation.json().has("x-role") || operation.json().has("x-open")).isTrue();
    }
  }

  @Test
  void real_answers_are_as_they_are_described() {
    Description description = Description.of(api);
    String flow =
        """
        id: described
        input: { n: { type: integer, default: 1 } }
        steps:
          - { id: a, adapter: core, action: echo, params: { n: "{{ input.n }}" } }
          - { id: each, forEach: [1, 2], adapter: core, action: echo, params: { i: "{{ item }}" } }
          - { id: boss, approval: { message: ok? } }
          - { id: far, pool: far, adapter: lathe, action: turn }
          - { id: bad, adapter: core, action: fail, params: { code: X } }
        """;
    check(description, api.postAs("/v1/flows", "application/yaml", flow), 201);
    check(description, api.postAs("/v1/flows", "application/yaml", flow), 200);
    check(description, api.postAs("/v1/flows/validate", "application/yaml", "id: x"), 200);
    check(description, api.postAs("/v1/flows", "application/yaml", "id: x"), 422);
    for (String path : List.of("", "/described", "/described/plan")) {
      check(description, api.get("/v1/flows" + path), 200);
    }
    Api.Answer started = api.post("/v1/flows/described/executions", "{}", "Prefer", "wait=1");
    check(description, started, 202);
    String path = "/v1/executions/" + started.textAt("executionId");
    check(description, api.post(path + "/pause", "{}"), 202);
    check(description, api.post(path + "/pause", "{}"), 409);
    check(description, api.post(path + "/resume"), 202);
    check(description, api.post(path + "/approvals/boss", "{\"decision\":\"approve\"}"), 200);
    Api.Answer polled = api.post("/v1/pools/far/tasks/poll", "{\"worker\":\"w\",\"waitMs\":30000}");
    check(description, polled, 200);
    String task = ((Value.Text) ((Obj) ((Arr) polled.at("tasks")).get(0)).at("taskId")).value();
    check(description, api.post("/v1/tasks/" + task + "/heartbeat"), 200);
    check(
        description, api.post("/v1/tasks/" + task + "/result", "{\"status\":\"completed\"}"), 200);
    check(
        description, api.post("/v1/tasks/" + task + "/result", "{\"status\":\"completed\"}"), 409);
    api.server().baton().execution(started.textAt("executionId")).ended().join();
    for (String more :
        List.of(
            "",
            "?at=3",
            "/steps",
            "/steps/each",
            "/steps/each%5B0%5D",
            "/steps/each/items",
            "/events")) {
      check(description, api.get(path + more), 200);
    }
    check(description, api.post(path + "/retry", "{\"fromStep\":\"a\"}"), 202);
    check(description, api.post(path + "/signals/x", "{\"payload\":1}"), 202);
    check(description, api.post(path + "/cancel", "{\"reason\":\"done\"}"), 202);
    for (String read :
        List.of(
            "/v1/executions?limit=1",
            "/v1/executions/counts",
            "/v1/pools",
            "/v1/pools/standard",
            "/v1/adapters",
            "/v1/keys",
            "/v1/tenants",
            "/v1/secrets",
            "/v1/triggers",
            "/healthz",
            "/readyz",
            "/metrics",
            "/openapi.json")) {
      check(description, api.get(read), 200);
    }
    check(
        description,
        api.post("/v1/executions/bulk", "{\"action\":\"pause\",\"ids\":[\"x\"]}"),
        202);
    check(description, api.post("/v1/callbacks/none", "{}"), 404);
    check(description, api.post("/v1/events/nothing", "{}"), 202);
    check(description, api.post("/v1/hooks/default/nowhere", "{}"), 404);
    check(description, api.delete("/v1/flows/described"), 204);
  }

  private static void check(Description description, Api.Answer answer, int status) {
    answer.expect(status);
    description.check(answer);
  }
}
