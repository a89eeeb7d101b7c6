package io.baton.server.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.server.Api;
import io.baton.server.OnOneServer;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@Requirement("API-1")
final class ListTest extends OnOneServer {
  @BeforeAll
  void executions() {
    register("{ id: ends, steps: [ { id: n, adapter: core, action: noop } ] }");
    register("{ id: waits, steps: [ { id: w, wait: { event: go } } ] }");
    register(
        """
        id: loops
        steps:
          - id: each
            forEach: "{{ input.items }}"
            adapter: core
            action: echo
            params: { got: "{{ item }}" }
        """);
    for (int i = 0; i < 3; i++) {
      start("ends", "{\"correlationId\":\"order-" + i + "\"}");
    }
    start("waits", "{\"correlationId\":\"bulk\"}");
    start("waits", "{\"correlationId\":\"bulk\"}");
  }

  private String start(String flow, String body) {
    Api.Answer answer = api.post("/v1/flows/" + flow + "/executions", body, "Prefer", "wait=1");
    assertThat(answer.status()).isBetween(200, 202);
    return answer.textAt("executionId");
  }

  private Arr items(String query) {
    return (Arr) api.get("/v1/executions" + query).expect(200).at("items");
  }

  @Test
  void executions_are_listed_by_pages_newest_first_and_without_payloads() {
    Api.Answer first = api.get("/v1/executions?flow=ends&limit=2").expect(200);
    Arr items = (Arr) first.at("items");
    assertThat(items.size()).isEqualTo(2);
    Obj newest = (Obj) items.get(0);
    assertThat(newest.at("correlationId")).isEqualTo(Value.of("order-2"));
    assertThat(newest.fields())
        .containsKeys("progress", "why")
        .doesNotContainKeys("input", "output");
    String cursor = first.textAt("nextCursor");
    Api.Answer second = api.get("/v1/executions?flow=ends&limit=2&cursor=" + cursor).expect(200);
    assertThat(((Obj) ((Arr) second.at("items")).get(0)).at("correlationId"))
        .isEqualTo(Value.of("order-0"));
    assertThat(second.at("nextCursor")).isEqualTo(Value.NULL);
    assertThat(api.get("/v1/executions?limit=2&cursor=" + cursor).expect(400).textAt("type"))
        .isEqualTo("https://baton.dev/problems/invalid-cursor");
  }

  @Test
  void every_filter_narrows_the_list() {
    assertThat(items("?correlationId=order-1").size()).isEqualTo(1);
    assertThat(items("?status=completed&flow=ends").size()).isEqualTo(3);
    assertThat(items("?q=order-").size()).isEqualTo(3);
    assertThat(items("?from=2999-01-01").size()).isZero();
    assertThat(items("?to=2000-01-01T00:00:00Z").size()).isZero();
    assertThat(items("?flow=%27%20OR%201%3D1%20--").size()).isZero();
  }

  @Test
  void executions_are_counted_by_status() {
    Obj counts = api.get("/v1/executions/counts?flow=ends").expect(200).json();
    assertThat(counts.at("completed")).isEqualTo(Value.of(3));
    assertThat(counts.at("failed")).isEqualTo(Value.of(0));
    assertThat(counts.size()).isEqualTo(8);
  }

  @Test
  void executions_are_counted_over_time_in_one_call() {
    Obj all = api.get("/v1/executions/histogram?flow=ends").expect(200).json();
    assertThat(((Obj) all.at("counts")).at("completed")).isEqualTo(Value.of(3));
    assertThat(((Obj) all.at("counts")).fields()).containsKeys("waiting", "retrying");
    assertThat(((Arr) all.at("slices")).size()).isBetween(48, 50);
    Obj few = api.get("/v1/executions/histogram?slices=4&from=2020-01-01").expect(200).json();
    assertThat(((Arr) few.at("slices")).size()).isBetween(1, 4);
    api.get("/v1/executions/histogram?slices=1").expect(400);
    api.get("/v1/executions/histogram?slices=201").expect(400);
    api.get("/v1/executions/histogram?status=nope").expect(400);
  }

  @Test
  void a_listed_execution_tells_what_started_it_and_how_many_steps_wait() {
    Obj waits = (Obj) items("?flow=waits&limit=1").get(0);
    assertThat(waits.at("trigger")).isEqualTo(Json.parse("{\"type\":\"manual\"}"));
    assertThat(waits.fields()).containsKeys("waiting", "retrying");
  }

  @Test
  void a_page_holds_at_most_a_thousand() {
    api.get("/v1/executions?limit=1000").expect(200);
    api.get("/v1/executions?limit=1001").expect(400);
    api.get("/v1/executions?limit=0").expect(400);
    api.get("/v1/executions?q=" + "x".repeat(256)).expect(400);
  }

  @Test
  void many_executions_are_changed_at_once_each_with_its_result() {
    Api.Answer paused =
        api.post(
                "/v1/executions/bulk",
                "{\"action\":\"pause\",\"filter\":{\"correlationId\":\"bulk\"}}")
            .expect(202);
    Arr results = (Arr) paused.at("results");
    assertThat(results.stream().map(one -> ((Obj) one).at("ok")))
        .containsOnly(Value.TRUE)
        .hasSize(2);
    String id = ((Value.Text) ((Obj) results.get(0)).at("executionId")).value();
    Api.Answer mixed =
        api.post(
                "/v1/executions/bulk",
                "{\"action\":\"cancel\",\"ids\":[\"%s\",\"nobody\"],\"reason\":\"x\"}"
                    .formatted(id))
            .expect(202);
    Arr both = (Arr) mixed.at("results");
    assertThat(((Obj) both.get(0)).at("ok")).isEqualTo(Value.TRUE);
    assertThat(((Obj) both.get(1)).at("status")).isEqualTo(Value.of(404));
    api.post("/v1/executions/bulk", "{\"action\":\"pause\"}").expect(400);
    api.post("/v1/executions/bulk", "{\"action\":\"explode\",\"ids\":[]}").expect(400);
    api.post("/v1/executions/bulk", "{\"action\":\"pause\",\"filter\":{\"flw\":\"a\"}}")
        .expect(400);
  }

  @Test
  void steps_and_rounds_of_loops_are_shown() {
    String id = start("loops", "{\"input\":{\"items\":[\"a\",\"b\",\"c\"]}}");
    String path = "/v1/executions/" + id + "/steps";
    Obj each = (Obj) ((Arr) api.get(path).expect(200).at("items")).get(0);
    assertThat(each.at("stepId")).isEqualTo(Value.of("each"));
    Obj round = api.get(path + "/each%5B1%5D").expect(200).json();
    assertThat(round.at("input")).isEqualTo(Json.parse("{\"got\":\"b\"}"));
    assertThat(round.at("output")).isEqualTo(Json.parse("{\"got\":\"b\"}"));
    Api.Answer page = api.get(path + "/each/items?limit=2").expect(200);
    assertThat(((Arr) page.at("items")).size()).isEqualTo(2);
    Api.Answer rest =
        api.get(path + "/each/items?limit=2&cursor=" + page.textAt("nextCursor")).expect(200);
    assertThat(((Obj) ((Arr) rest.at("items")).get(0)).at("index")).isEqualTo(Value.of(2));
    api.get(path + "/nope").expect(404);
    api.get(path + "/nope/items").expect(404);
    api.get("/v1/executions/none/steps").expect(404);
  }

  @Test
  void flows_are_listed_with_how_they_do_and_can_be_deleted() {
    Arr flows = (Arr) api.get("/v1/flows?limit=1").expect(200).at("items");
    Obj ends = (Obj) flows.get(0);
    assertThat(ends.at("id")).isEqualTo(Value.of("ends"));
    assertThat(ends.at("successRate")).isEqualTo(Value.of(1));
    assertThat(ends.fields()).containsKey("usualDurationMs");
    register("{ id: zz-gone, steps: [ { id: n, adapter: core, action: noop } ] }");
    assertThat(api.delete("/v1/flows/zz-gone").expect(204).text()).isEmpty();
    api.delete("/v1/flows/zz-gone").expect(404);
    api.get("/v1/flows/zz-gone").expect(404);
    api.post("/v1/flows/zz-gone/executions", "{}").expect(404);
  }
}
