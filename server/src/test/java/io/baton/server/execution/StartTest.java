package io.baton.server.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.server.Api;
import io.baton.server.OnOneServer;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@Requirement({"API-1", "API-2"})
final class StartTest extends OnOneServer {
  @BeforeAll
  void flows() {
    register(
        """
        id: adds
        input: { a: { type: integer, required: true } }
        steps: [ { id: sum, adapter: core, action: add, params: { a: "{{ input.a }}", b: 1 } } ]
        output: { sum: "{{ sum.value }}" }
        """);
    register("{ id: waits, steps: [ { id: w, wait: { event: go } } ] }");
  }

  @Test
  void a_start_is_accepted_and_says_where_to_look() {
    Api.Answer answer =
        api.post("/v1/flows/adds/executions", "{\"input\":{\"a\":1},\"correlationId\":\"c 1\"}")
            .expect(202);
    String id = answer.textAt("executionId");
    assertThat(answer.header("Location")).isEqualTo("/v1/executions/" + id);
    assertThat(answer.header("Retry-After")).matches("\\d+");
    assertThat(answer.textAt("correlationId")).isEqualTo("c 1");
    assertThat(answer.textAt("tenantId")).isEqualTo("default");
    assertThat(api.get("/v1/executions/" + id).expect(200).textAt("flowId")).isEqualTo("adds");
  }

  @Test
  void a_caller_who_waits_gets_the_ended_execution() {
    Api.Answer answer =
        api.post("/v1/flows/adds/executions?wait=true", "{\"input\":{\"a\":41}}").expect(200);
    assertThat(answer.textAt("status")).isEqualTo("completed");
    assertThat(answer.at("output")).isEqualTo(Json.parse("{\"sum\":42}"));
    Api.Answer preferred =
        api.post("/v1/flows/adds/executions", "{\"input\":{\"a\":1}}", "Prefer", "wait=5");
    assertThat(preferred.expect(200).header("Preference-Applied")).isEqualTo("wait=5");
  }

  @Test
  void what_goes_on_after_the_wait_is_accepted() {
    Api.Answer answer =
        api.post("/v1/flows/waits/executions", "{}", "Prefer", "wait=1").expect(202);
    assertThat(answer.textAt("status")).isNotEqualTo("completed");
    assertThat(answer.header("Location")).startsWith("/v1/executions/");
  }

  @Test
  @Requirement("DEF-3")
  void an_input_that_does_not_fit_creates_nothing() {
    Api.Answer answer =
        api.post(
                "/v1/flows/adds/executions",
                "{\"input\":{\"a\":\"one\"},\"correlationId\":\"never\"}")
            .expect(422);
    assertThat(answer.textAt("type")).isEqualTo("https://baton.dev/problems/invalid-input");
    assertThat(Json.write(answer.at("errors"))).contains("\"path\":\"a\"");
    assertThat(api.post("/v1/flows/adds/executions").expect(422).textAt("detail"))
        .contains("required");
  }

  @Test
  @Requirement("API-4")
  void the_same_key_leads_to_the_same_execution() {
    String body = "{\"input\":{\"a\":1}}";
    String first = start(body, "key-1").expect(202).textAt("executionId");
    assertThat(start(body, "key-1").expect(202).textAt("executionId")).isEqualTo(first);
    assertThat(start(body, "key-2").expect(202).textAt("executionId")).isNotEqualTo(first);
    assertThat(start("{\"input\":{\"a\":2}}", "key-1").expect(409).textAt("type"))
        .isEqualTo("https://baton.dev/problems/idempotency-conflict");
    start(body, "not a key").expect(400);
    start("{\"input\":{\"a\":\"x\"}}", "key-3").expect(422);
    start(body, "key-3").expect(202);
  }

  private Api.Answer start(String body, String key) {
    return api.post("/v1/flows/adds/executions", body, "Idempotency-Key", key);
  }

  @Test
  void a_definition_that_is_not_registered_can_be_run() {
    String body =
        """
        {"definition": {"id": "once", "steps": [
           {"id": "e", "adapter": "core", "action": "echo", "params": {"x": "{{ input.x }}"}}],
           "output": {"y": "{{ e.x }}"}},
         "input": {"x": 7}}
        """;
    Api.Answer answer = api.post("/v1/executions?wait=true", body).expect(200);
    assertThat(answer.at("output")).isEqualTo(Json.parse("{\"y\":7}"));
    assertThat(answer.textAt("flowId")).isEqualTo("once");
    api.get("/v1/flows/once").expect(404);
    Obj yaml =
        Obj.of(
            "definition",
            Value.of("id: y\nsteps: [ { id: e, adapter: core, action: noop } ]"),
            "input",
            Obj.EMPTY);
    assertThat(api.post("/v1/executions?wait=true", Json.write(yaml)).expect(200).textAt("status"))
        .isEqualTo("completed");
    api.post("/v1/executions", "{\"definition\":{\"id\":\"bad\"}}").expect(422);
    api.post("/v1/executions", "{\"input\":{}}").expect(400);
  }

  @Test
  @Requirement("API-7")
  void a_body_cannot_name_another_tenant() {
    String body = "{\"input\":{\"a\":1},\"tenantId\":\"%s\"}";
    api.post("/v1/flows/adds/executions", body.formatted("default")).expect(202);
    api.post("/v1/flows/adds/executions", body.formatted("other")).expect(403);
  }

  @Test
  void an_unknown_flow_or_version_is_not_found() {
    api.post("/v1/flows/none/executions", "{}").expect(404);
    assertThat(
            api.post("/v1/flows/adds/executions", "{\"input\":{\"a\":1},\"version\":9}")
                .expect(404)
                .textAt("detail"))
        .isEqualTo("There is no version 9 of flow 'adds'");
  }
}
