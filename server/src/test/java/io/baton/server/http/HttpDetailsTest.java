package io.baton.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.server.Api;
import io.baton.server.OnOneServer;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Value;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What HTTP itself promises about methods, headers and copies. */
@Requirement({"API-1", "API-2"})
final class HttpDetailsTest extends OnOneServer {
  @BeforeAll
  void flows() {
    register("{ id: ends, steps: [ { id: n, adapter: core, action: noop } ] }");
    register("{ id: waits, steps: [ { id: w, wait: { event: go } } ] }");
  }

  private Api.Answer method(String method, String path) {
    return api.send(api.request(path).method(method, BodyPublishers.noBody()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/v1/flows | GET, HEAD, POST, OPTIONS",
        "/v1/flows/ends | GET, HEAD, DELETE, OPTIONS",
        "/v1/flows/ends/executions | POST, OPTIONS",
        "/v1/secrets/a | GET, HEAD, PUT, DELETE, OPTIONS",
        "/healthz | GET, HEAD, OPTIONS",
      })
  void a_path_says_which_methods_it_has(String path, String allowed) {
    assertThat(method("PATCH", path).expect(405).header("Allow")).isEqualTo(allowed);
    Api.Answer options = method("OPTIONS", path).expect(204);
    assertThat(options.header("Allow")).isEqualTo(allowed);
    assertThat(options.header("Access-Control-Allow-Origin")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost", "[::1]"})
  void a_page_of_the_server_itself_may_use_it_by_any_name(String host) {
    String origin = "http://" + host + ":" + api.server().address().getPort();
    api.get("/v1/flows", "Origin", origin).expect(200);
    api.get("/v1/flows", "Origin", "http://" + host).expect(403);
    api.get("/v1/flows", "Origin", "https://" + host).expect(403);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/v1/flows", "/v1/flows/ends", "/v1/executions", "/openapi.json", "/metrics", "/"})
  void the_head_is_that_of_the_answer(String path) {
    Api.Answer whole = api.get(path).expect(200);
    Api.Answer head = api.send(api.request(path).HEAD()).expect(200);
    assertThat(head.text()).isEmpty();
    assertThat(head.header("Content-Type")).isEqualTo(whole.header("Content-Type"));
    assertThat(head.header("X-Content-Type-Options")).isEqualTo("nosniff");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "wait=20 | 200",
        "respond-async, wait=20 | 200",
        "handling=lenient, WAIT = 20 | 200",
        "wait=0 | 202",
        "wait | 202",
        "wait=-1 | 202",
        "wait=soon | 202",
        "nowait=20 | 202",
        "respond-async | 202",
      })
  void a_preference_that_is_none_is_ignored_as_the_standard_wants_it(String prefer, int status) {
    Api.Answer answer = api.post("/v1/flows/ends/executions", "{}", "Prefer", prefer);
    assertThat(answer.status()).as(answer.text()).isEqualTo(status);
    assertThat(answer.header("Preference-Applied")).isEqualTo(status == 200 ? "wait=20" : "");
    assertThat(answer.header("Retry-After").isEmpty()).isEqualTo(status == 200);
    assertThat(answer.header("Location"))
        .isEqualTo("/v1/executions/" + answer.textAt("executionId"));
  }

  @Test
  void a_list_of_preferences_may_have_several_lines() {
    api.post("/v1/flows/ends/executions", "{}", "Prefer", "respond-async", "Prefer", "wait=20")
        .expect(200);
  }

  @ParameterizedTest
  @CsvSource({
    "wait=true, 200",
    "wait=20, 200",
    "wait, 200",
    "wait=false, 202",
    "wait=0, 202",
    "wait=-1, 400",
    "wait=1.5, 400",
    "wait=TRUE, 400",
    "wait=true&wait=true, 400"
  })
  void waiting_is_asked_for_in_the_query_too(String query, int status) {
    api.post("/v1/flows/ends/executions?" + query, "{}").expect(status);
  }

  @Test
  void a_copy_is_good_if_it_is_one_of_those_that_the_caller_names() {
    String path =
        "/v1/executions/"
            + api.post("/v1/flows/ends/executions?wait=true", "{}")
                .expect(200)
                .textAt("executionId");
    String etag = api.get(path).header("ETag");
    api.get(path, "If-None-Match", "\"other\", " + etag).expect(304);
    api.get(path, "If-None-Match", "\"other\"", "If-None-Match", etag).expect(304);
    api.get(path, "If-None-Match", etag.substring(2)).expect(304);
    api.get(path, "If-None-Match", "*").expect(304);
    api.get(path, "If-None-Match", "\"other\"").expect(200);
    api.get(path, "If-None-Match", "nonsense").expect(200);
  }

  @Test
  void a_copy_is_no_longer_good_when_something_happened() {
    String id = api.post("/v1/flows/waits/executions", "{}").expect(202).textAt("executionId");
    String path = "/v1/executions/" + id;
    String before = api.get(path).header("ETag");
    api.post(path + "/pause").expect(202);
    Api.Answer after = api.get(path, "If-None-Match", before).expect(200);
    assertThat(after.header("ETag")).isNotEqualTo(before);
    assertThat(after.header("Retry-After")).isEqualTo("1");
  }

  @Test
  @Requirement("API-4")
  void a_key_belongs_to_one_request_whatever_differs() {
    String first = start("ends", "{}", "one").expect(202).textAt("executionId");
    assertThat(start("ends", "{}", "one").expect(202).textAt("executionId")).isEqualTo(first);
    assertThat(start("ends", "", "one").expect(202).textAt("executionId")).isEqualTo(first);
    for (String other :
        List.of(
            "{\"correlationId\":\"c\"}",
            "{\"priority\":1}",
            "{\"input\":{\"a\":1}}",
            "{\"pool\":\"low\"}",
            "{\"version\":1}")) {
      Api.Answer refused = start("ends", other, "one").expect(409);
      assertThat(refused.textAt("type")).endsWith("/idempotency-conflict");
      assertThat(refused.header("Content-Type")).isEqualTo("application/problem+json");
    }
    start("waits", "{}", "one").expect(409);
    // An answer that can be waited for is the same execution, not another request.
    assertThat(
            api.post("/v1/flows/ends/executions?wait=true", "{}", "Idempotency-Key", "one")
                .expect(200)
                .textAt("executionId"))
        .isEqualTo(first);
  }

  private Api.Answer start(String flow, String body, String key) {
    return api.post("/v1/flows/%s/executions".formatted(flow), body, "Idempotency-Key", key);
  }

  @Test
  void every_list_has_items_and_a_cursor_and_takes_a_limit() {
    String id =
        api.post("/v1/flows/ends/executions?wait=true", "{}").expect(200).textAt("executionId");
    for (String path :
        List.of(
            "/v1/flows",
            "/v1/executions",
            "/v1/executions/" + id + "/steps",
            "/v1/executions/" + id + "/events",
            "/v1/triggers",
            "/v1/pools",
            "/v1/adapters",
            "/v1/secrets",
            "/v1/keys",
            "/v1/tenants",
            "/v1/audit",
            "/v1/analytics/step-failures",
            "/v1/analytics/step-durations",
            "/v1/analytics/flow-durations",
            "/v1/analytics/timeline/" + id)) {
      Api.Answer page = api.get(path + "?limit=1").expect(200);
      assertThat(page.json().fields().keySet()).as(path).containsExactly("items", "nextCursor");
      assertThat(((Arr) page.at("items")).size()).as(path).isLessThanOrEqualTo(1);
      api.get(path + "?limit=0").expect(400);
      api.get(path + "?cursor=forged").expect(400);
      if (page.at("nextCursor") instanceof Value.Text cursor) {
        Api.Answer next = api.get(path + "?limit=1&cursor=" + cursor.value()).expect(200);
        assertThat(next.at("items")).as(path).isNotEqualTo(page.at("items"));
      }
    }
  }

  @Test
  void an_execution_has_the_fields_of_the_contract_and_no_others() {
    Api.Answer execution = api.post("/v1/flows/ends/executions?wait=true", "{}").expect(200);
    assertThat(execution.json().fields().keySet())
        .contains(
            "executionId",
            "flowId",
            "flowVersion",
            "tenantId",
            "correlationId",
            "status",
            "phase",
            "pauseReason",
            "currentStep",
            "progress",
            "input",
            "variables",
            "output",
            "steps",
            "trigger",
            "errors",
            "metadata",
            "metrics",
            "why",
            "seq");
    assertThat(execution.at("why")).isEqualTo(Arr.EMPTY);
    assertThat(Json.write(execution.at("progress")))
        .isEqualTo("{\"total\":1,\"completed\":1,\"failed\":0,\"skipped\":0,\"running\":0}");
    String step = "/v1/executions/" + execution.textAt("executionId") + "/steps/n";
    assertThat(api.get(step).expect(200).json().fields().keySet())
        .contains(
            "stepId",
            "name",
            "type",
            "status",
            "attempts",
            "startedAt",
            "completedAt",
            "durationMs",
            "input",
            "output",
            "error");
  }
}
